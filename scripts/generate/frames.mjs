/** First views as data, rendered from the React views: early modules draw them before React arrives. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import prettier from 'prettier';
import { languagesEsbuild } from '../build/languages/plugin.mjs';
import { at } from '../build/paths.mjs';
import { litCssEsbuild } from '../lit-css.mjs';
import { frameStyles } from './frames/frame-styles.mjs';

/** @typedef {import('../../src/elements/early/frame.ts').FrameNode} FrameNode */

/** @returns {Promise<Record<string, string>>} text by path */
export async function frames() {
  const [signIn, header, bell] = [await rendered('sign-in'), await rendered('header'), await rendered('notifications')];
  const nodes = [header, bell].map(({ shadow }) => conditional(nodesOf(shadow)));
  const barFrames = { 'iam-header': nodes[0], 'iam-notifications': nodes[1] };
  return Object.fromEntries([
    await written('sign-in-frame', {
      'frame: Frame': { shadow: nodesOf(signIn.shadow), light: nodesOf(signIn.light) },
    }),
    await written('bar-frames', {
      'barFrames: Readonly<Record<string, readonly FrameNode[]>>': barFrames,
      'barStyles: readonly string[]': linesOf(frameStyles(BAR_STYLES, nodes.flat())),
    }),
  ]);
}

/** A text in parts that fit into lines. @param {string} text */
const linesOf = (text) => text.match(/.{1,100}/gs);

/** The style sheets of the header and the bell, in the order of their rules. */
const BAR_STYLES = [
  'styles/tokens.css',
  'styles/base.css',
  '../header/header.css',
  'basics/buttons.css',
  '../notifications/notifications.css',
].map((path) => join('src/widgets/ui', path));

/**
 * @param {string} name of a module
 * @param {Record<string, unknown>} constants values by name and type
 * @returns {Promise<[path: string, text: string]>}
 */
async function written(name, constants) {
  const path = `src/elements/early/${name}.ts`;
  const type = Object.keys(constants).some((one) => one.includes('FrameNode')) ? 'FrameNode' : 'Frame';
  const text = `// Written by 'npm run generate' from the React view.
import type { ${type} } from './frame.ts';

${Object.entries(constants)
  .map(([constant, value]) => `export const ${constant} = ${JSON.stringify(value)};\n`)
  .join('\n')}`;
  return [path, await prettier.format(text, { ...(await prettier.resolveConfig(at(path))), filepath: path })];
}

/** Marks the nodes that the header shows with content in a slot alone. @param {FrameNode[]} nodes */
function conditional(nodes) {
  for (const node of nodes) {
    if (typeof node === 'string' || node[0] === '!') continue;
    const [, attributes, ...children] = /** @type {[string, Record<string, string>, ...FrameNode[]]} */ (node);
    if (attributes.part === 'burger') attributes['data-if'] = 'left-menu';
    conditional(children);
  }
  return nodes;
}

/**
 * The markup of a first view in one language, and what a page needs besides.
 * @typedef {Record<'shadow' | 'light' | 'styles' | 'scoped' | 'title' | 'direction' | 'idPrefix', string>} Rendered
 */

/** Renders a first view in English. @param {string} name */
export const rendered = async (name) => (await renderer(name))('en');

/**
 * Builds the module of a first view.
 * @param {string} name
 * @returns {Promise<(language: string) => Promise<Rendered>>}
 */
export async function renderer(name) {
  mkdirSync(at('.build/frames'), { recursive: true });
  const outfile = at('.build/frames', `${name}.mjs`);
  await build({
    entryPoints: [at('scripts/generate/frames', `${name}.tsx`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [languagesEsbuild('whole'), litCssEsbuild({ minify: true })],
    logLevel: 'error',
  });
  const { render } = await import(`${pathToFileURL(outfile).href}?${performance.now()}`);
  return render;
}

const VOID = new Set(['input', 'br', 'img', 'hr']);
const TOKEN = /<!--(.*?)-->|<(\/?)([\w-]+)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gs;
const ATTRIBUTE = /\s([^\s=]+)(?:="([^"]*)")?/g;
/** @type {Record<string, string>} */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const plain = (/** @type {string} */ text) => text.replace(/&([#\w]+);/g, (all, name) => ENTITIES[name] ?? all);

/**
 * Reads the markup that React's server renderer writes.
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
