/** Views that the build renders: as HTML, and as data for a script that may not write HTML (Trusted Types). */
import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { parseFragment, serialize } from 'parse5';
import { PurgeCSS } from 'purgecss';
import { styleSheetsEsbuild } from '../style-sheets.mjs';
import { languagesEsbuild } from '../languages/plugin.mjs';
import { at } from '../paths.mjs';

/** @typedef {import('../../../src/elements/prerender/insert.ts').ViewNode} ViewNode */
/** @typedef {{css: string, html: string}} Styled a style sheet, and what it applies to */

/** Stands for the address of the service, which only the browser knows. */
const ORIGIN = 'https://iam.invalid';

/** @type {Promise<typeof import('../../../src/elements/prerender/render.tsx')> | undefined} */
let renderer;

/** Builds the module that renders views, once. */
const rendering = () =>
  (renderer ??= (async () => {
    const outfile = at('.build/prerender/render.mjs');
    mkdirSync(at('.build/prerender'), { recursive: true });
    await build({
      entryPoints: [at('src/elements/prerender/render.tsx')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [languagesEsbuild('whole'), styleSheetsEsbuild({ minify: true })],
      logLevel: 'error',
    });
    return import(`${pathToFileURL(outfile).href}?${performance.now()}`);
  })());

/**
 * Renders the view of an element.
 * @param {string} tag
 * @param {string} language
 * @param {{path?: string, isHosts?: boolean, isAddressFirst?: boolean}} [options] `path`: the page of the console,
 * below `/auth/`; `isAddressFirst`: whether the log in asks for the address before the password; `isHosts`:
 * whether the HTML is for a page of a host, where only the browser knows what the element may do
 */
export async function staticView(tag, language, { path = '', isHosts = false, isAddressFirst = false } = {}) {
  const { render } = await rendering();
  const { shadow, light, styles, scoped, title, direction } = await render(tag, language, path, isAddressFirst);
  /** @type {Set<string>} */
  const own = new Set();
  const trees = [shadow, light && boxed(light, language, direction)].map((markup) => {
    const tree = parseFragment(markup);
    prepare(tree, own, isHosts);
    return tree;
  });
  const [ofShadow, ofForm] = trees.map((tree) => ({ html: serialize(tree), nodes: nodesOf(tree) }));
  if (!ofShadow || !ofForm) throw new Error('a view has a shadow root');
  return { shadow: ofShadow, light: ofForm, styles, scoped, rules: [...own].join(''), title, direction };
}

/** @param {string} light @param {string} language @param {string} direction */
const boxed = (light, language, direction) =>
  `<div slot="credentials" data-iam-form="iam-id-" lang="${language}" dir="${direction}">${light}</div>`;

/** @typedef {import('parse5').DefaultTreeAdapterTypes.ParentNode} ParentNode */

/**
 * Replaces attributes that need a browser: a Content-Security-Policy forbids styles, and links lead to the service.
 * @param {ParentNode} parent
 * @param {Set<string>} rules what the styles were
 * @param {boolean} isHosts
 */
function prepare(parent, rules, isHosts) {
  for (const node of parent.childNodes) {
    if (!('attrs' in node)) continue;
    for (const attribute of node.attrs) {
      const { name, value } = attribute;
      if (name === 'style') {
        attribute.name = 'data-iam-style';
        rules.add(`[data-iam-style="${value}"]{${value.replaceAll(';', '!important;')}!important}`);
      } else if (name === 'href' && value.startsWith(ORIGIN))
        Object.assign(attribute, { name: 'data-iam-href', value: value.slice(ORIGIN.length) });
    }
    if (isHosts && node.attrs.some(({ name }) => name === 'data-needs')) node.attrs.push({ name: 'hidden', value: '' });
    prepare(node, rules, isHosts);
  }
}

/** @param {ParentNode} parent @returns {ViewNode[]} */
const nodesOf = ({ childNodes }) =>
  childNodes.map((node) => {
    if ('value' in node) return node.value;
    if ('data' in node) return ['!', node.data];
    if (!('attrs' in node)) throw new Error('a view has elements, texts and comments');
    return [node.tagName, Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])), ...nodesOf(node)];
  });

/** Divides style sheets that are read together. */
const MARK = '.iam-mark{all:unset}';

/**
 * Leaves out the rules of style sheets that apply to nothing, since parsing them would delay the first frame.
 * @param {Styled[]} styled style sheets that share their custom properties
 * @returns {Promise<string[]>}
 */
export async function usedStyles(styled) {
  const used = await Promise.all(styled.map(({ css, html }) => purge(css, html)));
  const html = styled.map((one) => one.html).join('');
  return (await purge(used.join(MARK), html, { keyframes: true, variables: true })).split(MARK);
}

/**
 * @param {string} css
 * @param {string} html
 * @param {Partial<import('purgecss').UserDefinedOptions>} [options]
 */
async function purge(css, html, options = {}) {
  const content = [{ raw: html, extension: 'html' }];
  // Pseudo-classes are about states, and about the host.
  const safelist = [/^:/, 'iam-mark'];
  const [found] = await new PurgeCSS().purge({ ...options, content, css: [{ raw: css }], safelist });
  return found?.css ?? '';
}
