/** First views as data, rendered from the React views: early modules draw them before React arrives. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import prettier from 'prettier';
import { languages } from '../build/languages/catalogues.mjs';
import { languagesEsbuild } from '../build/languages/plugin.mjs';
import { at } from '../build/paths.mjs';
import { litCssEsbuild } from '../lit-css.mjs';
import { frameStyles, linesOf } from './frames/frame-styles.mjs';
import { frameTexts } from './frames/frame-texts.mjs';
import { membersFrame } from './frames/members-frame.mjs';
import { nodesOf } from './frames/nodes.mjs';

/** @typedef {import('../../src/elements/early/frame.ts').FrameNode} FrameNode */

/** @returns {Promise<Record<string, string>>} text by path */
export async function frames() {
  const signIn = await rendered('sign-in');
  const bars = [await renderer('header'), await renderer('notifications')];
  const barNodes = async (/** @type {string} */ language) =>
    Promise.all(bars.map(async (render) => conditional(nodesOf((await render(language)).shadow))));
  const nodes = await barNodes('en');
  const barFrames = { 'iam-header': nodes[0], 'iam-notifications': nodes[1] };
  const others = languages().map(async (language) => /** @type {const} */ ([language, await barNodes(language)]));
  const barTexts = frameTexts(nodes, Object.fromEntries(await Promise.all(others)));
  return Object.fromEntries([
    await written('sign-in-frame', {
      'frame: Frame': {
        shadow: nodesOf(signIn.shadow),
        light: nodesOf(signIn.light),
        failure: nodesOf(signIn.failure),
      },
    }),
    await written('bar-frames', {
      'barFrames: Readonly<Record<string, readonly FrameNode[]>>': barFrames,
      'barTexts: Readonly<Record<string, readonly string[]>>': barTexts,
      'barStyles: readonly string[]': linesOf(frameStyles(BAR_STYLES, nodes.flat())),
    }),
    ...(await Promise.all(
      Object.entries(membersFrame(await rendered('team'))).map(([name, constants]) => written(name, constants)),
    )),
  ]);
}

/** The style sheets of the header and the bell after tokens and base, in the order of their rules. */
const BAR_STYLES = ['../header/header.css', 'basics/buttons.css', '../notifications/notifications.css'].map((path) =>
  join('src/widgets/ui', path),
);

/**
 * @param {string} name of a module
 * @param {Record<string, unknown>} constants values by name and type
 * @returns {Promise<[path: string, text: string]>}
 */
async function written(name, constants) {
  const path = `src/elements/early/${name}.ts`;
  const type = Object.keys(constants).some((one) => one.includes('FrameNode')) ? 'FrameNode' : 'Frame';
  const text = `// Written by 'npm run generate' from the React view.
import type { ${type} } from '${name.includes('/') ? '../' : './'}frame.ts';

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
 * The markup of a first view in one language and of the notice that its files did not arrive, and what a page needs
 * besides.
 * @typedef {Record<'shadow' | 'light' | 'failure' | 'styles' | 'scoped' | 'title' | 'direction' | 'idPrefix', string>}
 * Rendered
 */

/** Renders a first view in English. @param {string} name */
export const rendered = async (name) => (await renderer(name))('en');

/**
 * Builds the module of a first view.
 * @param {string} name
 * @returns {Promise<(language: string, path?: string) => Promise<Rendered>>} `path`: the page, of a view with several
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
