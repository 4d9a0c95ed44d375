import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { at } from '../../build/paths.mjs';

/** @typedef {import('../../../src/elements/early/frame.ts').FrameNode} FrameNode */

/** What a node has that selectors name: its tag, classes, and attributes with and without their values. */
const namesOf = (/** @type {FrameNode[]} */ nodes, /** @type {Set<string>} */ found) => {
  for (const node of nodes) {
    if (typeof node === 'string' || node[0] === '!') continue;
    const [tag, attributes, ...children] = /** @type {[string, Record<string, string>, ...FrameNode[]]} */ (node);
    // A popover is hidden until React opens it.
    if ('popover' in attributes) continue;
    found.add(tag);
    for (const name of (attributes.class ?? '').split(' ')) found.add(`.${name}`);
    for (const [name, value] of Object.entries(attributes)) found.add(`[${name}]`).add(`[${name}=${value}]`);
    namesOf(children, found);
  }
  return found;
};

/** States that a frame is never in, or that need not show before React arrives. */
const STATE = /^:(?:active|disabled|autofill|read-only|selection|placeholder|hover|-webkit)/;

/** Properties of texts, of which a frame has none that is seen, and of what React's first changes bring. */
const LATER = new RegExp(
  '^(?:letter-spacing|word-|text-|white-space|list-style|hyphens|line-break|overflow-wrap|-webkit-|caret-|accent-|' +
    'cursor|transition|animation|touch-action|user-select|font-(?:size|weight|feature-settings)|object-|' +
    'max-inline-size|--iam-icon-size)',
);

/**
 * Whether a selector may match a node of the frame: every name in it occurs there.
 * @param {string} selector
 * @param {Set<string>} names
 */
function mayMatch(selector, names) {
  let matches = true;
  selectorParser((all) =>
    all.walk((node) => {
      if (node.type === 'class') matches &&= names.has(`.${node.value}`);
      if (node.type === 'tag' && !isInHost(node)) matches &&= names.has(node.value);
      // Nothing is busy from the beginning.
      if (node.type === 'attribute' && node.attribute === 'aria-busy') matches = false;
      else if (node.type === 'attribute' && !isInHost(node))
        matches &&= names.has(node.value === undefined ? `[${node.attribute}]` : `[${node.attribute}=${node.value}]`);
      if (node.type === 'pseudo') matches &&= !STATE.test(node.value.replace(/^::/, ':'));
    }),
  ).processSync(selector);
  return matches;
}

/**
 * Whether a part of a selector is about the element, such as in `:host([hidden])`.
 * @param {selectorParser.Node} node
 */
function isInHost(node) {
  for (let above = node.parent; above; above = above.parent)
    if (above.type === 'pseudo' && above.value === ':host') return true;
  return false;
}

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
 * @returns {string} minified CSS
 */
export function frameStyles(paths, nodes) {
  const names = namesOf(nodes, new Set());
  const css = postcss.parse(paths.map((path) => readFileSync(at(path), 'utf8')).join('\n'));
  css.walkComments((comment) => void comment.remove());
  css.walkAtRules((rule) => void (OTHER.test(`${rule.name} ${rule.params}`) && rule.remove()));
  css.walkRules((rule) => {
    const kept = rule.selectors.flatMap(alternatives).filter((one) => mayMatch(one, names));
    if (kept.length > 0) rule.selectors = kept;
    else rule.remove();
  });
  css.walkDecls(LATER, (declaration) => void declaration.remove());
  css.walkRules(/iam-header-mark/, (rule) =>
    rule.walkDecls(/^(?:background|color|border-radius)$/, (one) => void one.remove()),
  );
  inlineSizes(css);
  for (let size = -1; size !== css.toString().length;) {
    size = css.toString().length;
    const used = new Set([...css.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    css.walkDecls(/^--/, (declaration) => void (used.has(declaration.prop) || declaration.remove()));
  }
  css.walkRules((rule) => void (rule.nodes.length > 0 || rule.remove()));
  css.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
  return transformSync(css.toString(), { loader: 'css', minify: true, legalComments: 'none' }).code.trim();
}
