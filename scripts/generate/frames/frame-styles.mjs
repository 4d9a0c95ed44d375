import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import postcss from 'postcss';
import { at } from '../../build/paths.mjs';
import { mayMatch, namesOf, removeUnused } from '../../build/used-styles.mjs';

/** @typedef {import('../../../src/elements/early/frame.ts').FrameNode} FrameNode */

/**
 * Leaves out popovers, which are hidden until React opens them.
 * @param {readonly FrameNode[]} nodes
 * @returns {FrameNode[]}
 */
const shown = (nodes) =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || node[0] === '!') return [];
    const [tag, attributes, ...children] = /** @type {[string, Record<string, string>, ...FrameNode[]]} */ (node);
    return 'popover' in attributes ? [] : [[tag, attributes, ...shown(children)]];
  });

/** States that a frame is never in, or that need not show before React arrives: nothing is busy from the beginning. */
const STATE = /:(?:active|disabled|autofill|read-only|selection|placeholder|hover|-webkit)|\[aria-busy/;

/** Its width moves what is beside it. */
const SCROLL_BAR = /::-webkit-scrollbar/;

/** Properties of texts, of which a frame has none that is seen, and of what React's first changes bring. */
const LATER = new RegExp(
  '^(?:letter-spacing|word-|text-|white-space|list-style|hyphens|line-break|overflow-wrap|-webkit-|caret-|accent-|' +
    'cursor|transition|animation|touch-action|user-select|font-(?:size|weight|feature-settings)|object-|' +
    'max-inline-size|--iam-icon-size)',
);

/** At-rules about later moments, or about colours that the browser chooses itself. */
const OTHER = /^(?:keyframes|starting-style)\b|forced-colors/;

/**
 * Splits `:where(h1, p)` into its alternatives, to leave out those that a frame has none of.
 * @param {string} selector
 */
const alternatives = (selector) => {
  const inner = /^:where\(([^()]+)\)$/.exec(selector)?.[1];
  return inner ? inner.split(',').map((one) => `:where(${one.trim()})`) : [selector];
};

/** Replaces tokens of sizes by their values. @param {postcss.Root} css */
function inlineSizes(css) {
  /** @type {Map<string, string>} */
  const values = new Map();
  css.walkDecls(/^--iam-(?:space|radius|text)-[\w]+$/, ({ prop, value }) => {
    if (/^\d+px$/.test(value)) values.set(prop, value);
  });
  css.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(/var\((--[\w-]+)\)/g, (all, name) => values.get(name) ?? all);
  });
}

/**
 * Chooses the rules of style sheets that apply to a frame, and the design tokens that those rules use.
 * @param {string[]} paths of the style sheets, in the order of their rules
 * @param {FrameNode[]} nodes of all frames that share the result
 * @param {{hasTexts?: boolean}} [options] `hasTexts`: whether the frames have texts that are seen
 * @returns {string} minified CSS
 */
export function frameStyles(paths, nodes, { hasTexts = false } = {}) {
  const names = namesOf(shown(nodes));
  const css = postcss.parse(paths.map((path) => readFileSync(at(path), 'utf8')).join('\n'));
  css.walkComments((comment) => void comment.remove());
  css.walkAtRules((rule) => void (OTHER.test(`${rule.name} ${rule.params}`) && rule.remove()));
  css.walkRules((rule) => {
    const kept = rule.selectors
      .flatMap(alternatives)
      .filter((one) => (SCROLL_BAR.test(one) || !STATE.test(one)) && mayMatch(one, names));
    if (kept.length > 0) rule.selectors = kept;
    else rule.remove();
  });
  if (!hasTexts) css.walkDecls(LATER, (declaration) => void declaration.remove());
  css.walkRules(/iam-header-mark/, (rule) =>
    rule.walkDecls(/^(?:background|color|border-radius)$/, (one) => void one.remove()),
  );
  inlineSizes(css);
  removeUnused([css]);
  return transformSync(css.toString(), { loader: 'css', minify: true, legalComments: 'none' }).code.trim();
}

/** A text in parts that fit into lines. @param {string} text */
export const linesOf = (text) => text.match(/.{1,100}/gs) ?? [];
