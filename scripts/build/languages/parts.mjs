import { existsSync, readdirSync } from 'node:fs';
import { build } from 'esbuild';
import { litCssEsbuild } from '../../lit-css.mjs';
import { at, root } from '../paths.mjs';

/** What the console loads when it shows a screen or a public page. Their texts come with them. */
const SCREENS = /^src\/widgets\/console\/(?:views|screens|console|layout)\.tsx?$/;

/** The console's own. */
const PALETTE = 'src/widgets/command/';

const BASE = 'src/elements/base/widget-element.ts';
const screenOf = (/** @type {string} */ part) => `src/widgets/${part}/${part}.tsx`;

/**
 * The words of each part, which gets a catalogue: the folder of a screen, which most elements are named after.
 * @param {import('./english.mjs').Source[]} words
 * @returns {Promise<Map<string, string[]>>} ids by the part's name
 */
export async function partsOf(words) {
  const parts = readdirSync(at('src/widgets')).filter((name) => existsSync(at(screenOf(name))));
  const { metafile } = await build({
    entryPoints: [BASE, ...parts.map(screenOf)],
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: at('.build/parts'),
    absWorkingDir: root,
    external: ['iam:*'],
    packages: 'external',
    plugins: [litCssEsbuild()],
    logLevel: 'error',
  });
  /** @param {string} path @param {Set<string>} found */
  const reach = (path, found) => {
    if (found.has(path)) return found;
    found.add(path);
    for (const next of metafile.inputs[path]?.imports ?? [])
      if (!next.external && (next.kind !== 'dynamic-import' || !SCREENS.test(path) || next.path.startsWith(PALETTE)))
        reach(next.path, found);
    return found;
  };
  return new Map(
    parts.map((part) => {
      const reached = reach(screenOf(part), reach(BASE, new Set()));
      return [part, words.filter(({ path }) => reached.has(path)).map(({ id }) => id)];
    }),
  );
}
