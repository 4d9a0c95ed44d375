/** Reads the markup that React's server renderer writes. */
/** @typedef {import('../../../src/elements/early/frame.ts').FrameNode} FrameNode */

const VOID = new Set(['input', 'br', 'img', 'hr']);
const TOKEN = /<!--(.*?)-->|<(\/?)([\w-]+)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gs;
const ATTRIBUTE = /\s([^\s=]+)(?:="([^"]*)")?/g;
/** @type {Record<string, string>} */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const plain = (/** @type {string} */ text) => text.replace(/&([#\w]+);/g, (all, name) => ENTITIES[name] ?? all);

/**
 * The nodes of some markup.
 * @param {string} html
 * @returns {FrameNode[]}
 */
export function nodesOf(html) {
  /** @type {FrameNode[]} */
  const nodes = [];
  /** @type {{ push(node: FrameNode): unknown }[]} */
  const open = [nodes];
  for (const [, comment, closes, tag, attributes, text] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? nodes;
    if (comment !== undefined) parent.push(['!', comment]);
    else if (text !== undefined) parent.push(plain(text));
    else if (closes) open.pop();
    else if (tag !== undefined) {
      const found = [...(attributes ?? '').matchAll(ATTRIBUTE)].map(([, name, value]) => [name, plain(value ?? '')]);
      /** @type {[string, Record<string, string>, ...FrameNode[]]} */
      const made = [tag, Object.fromEntries(found)];
      parent.push(made);
      if (!VOID.has(tag)) open.push(made);
    }
  }
  if (open.length !== 1) throw new Error('the markup of a frame has an element that is not closed');
  return nodes;
}
