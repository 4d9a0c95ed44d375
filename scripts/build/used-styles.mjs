/** Style sheets for a page whose nodes are known, without the rules that apply to none of them. */
import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** @typedef {import('../../src/elements/early/frame.ts').FrameNode} FrameNode */

/**
 * @param {readonly {css: string, nodes: readonly FrameNode[]}[]} trees style sheets that share their custom properties,
 * each with the nodes that it applies to
 * @returns {string[]} the style sheets with the rules that may apply, in any state that a browser brings about
 */
export function usedStyles(trees) {
  const parsed = trees.map(({ css: text, nodes }) => {
    const names = namesOf(nodes);
    const css = postcss.parse(text);
    css.walkComments((comment) => void comment.remove());
    css.walkRules((rule) => {
      if (isKeyframe(rule)) return;
      const kept = rule.selectors.filter((selector) => mayMatch(selector, names));
      if (kept.length > 0) rule.selectors = kept;
      else rule.remove();
    });
    return css;
  });
  removeUnused(parsed);
  return parsed.map(String);
}

const isKeyframe = (/** @type {postcss.Rule} */ { parent }) =>
  parent?.type === 'atrule' && /** @type {postcss.AtRule} */ (parent).name.endsWith('keyframes');

/**
 * Collects what selectors can name: tags, classes, and attributes with and without their values.
 * @param {readonly FrameNode[]} nodes
 * @param {Set<string>} [found] those of other nodes
 */
export function namesOf(nodes, found = new Set()) {
  for (const node of nodes) {
    if (typeof node === 'string' || node[0] === '!') continue;
    const [tag, attributes, ...children] = /** @type {[string, Record<string, string>, ...FrameNode[]]} */ (node);
    found.add(tag);
    for (const name of (attributes.class ?? '').split(' ')) found.add(`.${name}`);
    for (const [name, value] of Object.entries(attributes))
      found.add(`[${name.toLowerCase()}]`).add(`[${name.toLowerCase()}=${value}]`);
    namesOf(children, found);
  }
  return found;
}

/** Pseudo-classes with alternatives in brackets; the contents of others, such as `:not()`, forbid nothing. */
const ALTERNATIVES = new Set([':is', ':where']);

/**
 * Whether a selector may match a node: every name in it occurs.
 * @param {string} selector
 * @param {Set<string>} names
 */
export function mayMatch(selector, names) {
  let found = false;
  selectorParser(({ nodes }) => void (found = nodes.some((one) => matches(one, names)))).processSync(selector);
  return found;
}

/** @param {import('postcss-selector-parser').Selector} selector @param {Set<string>} names @returns {boolean} */
const matches = ({ nodes }, names) =>
  nodes.every((node) => {
    if (node.type === 'class') return names.has(`.${node.value}`);
    if (node.type === 'tag') return names.has(node.value);
    if (node.type === 'attribute') {
      const { attribute, operator, value } = node;
      return names.has(operator === '=' ? `[${attribute}=${value}]` : `[${attribute}]`);
    }
    if (node.type !== 'pseudo' || !ALTERNATIVES.has(node.value)) return true;
    return node.nodes.some((one) => matches(one, names));
  });

/** Removes custom properties and animations that nothing uses, and empty rules. @param {postcss.Root[]} parsed */
export function removeUnused(parsed) {
  for (let before = -1, size = 0; before !== size;) {
    before = size;
    const text = parsed.join('');
    size = text.length;
    const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    for (const css of parsed) {
      css.walkDecls(/^--/, (declaration) => void (used.has(declaration.prop) || declaration.remove()));
      css.walkRules((rule) => void (rule.nodes.length > 0 || rule.remove()));
    }
  }
  const animations =
    parsed
      .join('')
      .match(/animation(?:-name)?:[^;}]+/g)
      ?.join(' ') ?? '';
  for (const css of parsed)
    css.walkAtRules((rule) => {
      const isUnused = rule.name.endsWith('keyframes') && !animations.includes(rule.params);
      if (isUnused || rule.nodes?.length === 0) rule.remove();
    });
}
