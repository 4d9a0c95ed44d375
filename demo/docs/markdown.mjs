/** How Markdown becomes HTML: anchors as on GitHub, links between pages, colored code, tables that scroll. */
import hljs from 'highlight.js/lib/common';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import { linkOf } from './paths.mjs';

hljs.registerLanguage('http', http);
hljs.registerLanguage('nginx', nginx);

/** Characters from which a cell is prose, which is not squeezed to a word a line on a phone. */
const PROSE = 40;

/** Names of code blocks that the highlighter knows by another one. @type {Record<string, string>} */
const SAME = { tsx: 'typescript', vue: 'xml', svelte: 'xml', html: 'xml', sh: 'bash' };

/**
 * The parts of markdown-it that this module uses.
 * @typedef {{type: string, tag: string, content: string, info: string, children: Token[] | null,
 *   attrGet(name: string): string | null, attrSet(name: string, value: string): void}} Token
 * @typedef {(tokens: Token[], index: number) => string} Rule
 * @typedef {object} Markdown
 * @property {{ruler: {push(name: string, rule: (state: {tokens: Token[], env: {file?: string}}) => void): void}}} core
 * @property {{rules: Record<string, Rule>}} renderer
 */

const escape = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The text of a heading or cell without its marks. @param {Token} inline */
const textOf = ({ children }) =>
  (children ?? []).map(({ type, content }) => (['text', 'code_inline'].includes(type) ? content : '')).join('');

/**
 * The anchor that GitHub gives a heading.
 * @param {string} heading
 */
export const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/**
 * Colors code by classes, which need no inline style.
 * @param {string} code
 * @param {string} name of its language
 * @returns {string} HTML
 */
export function codeBlock(code, name) {
  const language = SAME[name] ?? name;
  const html = hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escape(code);
  return `<pre tabindex="0"><code>${html}</code></pre>\n`;
}

/** @param {Markdown} md changed in place */
export function setUpMarkdown(md) {
  md.core.ruler.push('docs', ({ tokens, env }) => {
    /** @type {Map<string, number>} */
    const used = new Map();
    for (const [index, token] of tokens.entries()) {
      const next = tokens[index + 1];
      if (token.type === 'heading_open' && next) {
        const anchor = anchorOf(textOf(next));
        const times = used.get(anchor) ?? 0;
        used.set(anchor, times + 1);
        token.attrSet('id', times === 0 ? anchor : `${anchor}-${times}`);
      }
      if (token.type === 'td_open' && next && textOf(next).length > PROSE) token.attrSet('class', 'doc-prose');
      for (const child of token.children ?? []) linkTo(child, env.file ?? '');
    }
  });
  md.renderer.rules.fence = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {};
    return codeBlock(content, info.trim());
  };
  md.renderer.rules.table_open = () => '<div class="doc-table" role="group" aria-label="Table" tabindex="0"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
}

/**
 * @param {Token} token changed in place
 * @param {string} file of the link
 */
function linkTo(token, file) {
  for (const name of ['href', 'src']) {
    const link = token.attrGet(name);
    if (link) token.attrSet(name, linkOf(link, file));
  }
}
