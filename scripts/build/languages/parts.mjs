import { existsSync, readdirSync } from 'node:fs';
import { build } from 'esbuild';
import { styleSheetsEsbuild } from '../style-sheets.mjs';
import { at, root } from '../paths.mjs';

/** What loads a screen when it is shown, with a catalogue of its own. */
const CONSOLE = 'src/widgets/console/';

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
    plugins: [styleSheetsEsbuild()],
    logLevel: 'error',
  });
  const screens = new Set(parts.map(screenOf));
  /** @param {string} path @param {Set<string>} found */
  const reach = (path, found) => {
    if (found.has(path)) return found;
    found.add(path);
    for (const next of metafile.inputs[path]?.imports ?? [])
      if (!next.external && !(next.kind === 'dynamic-import' && path.startsWith(CONSOLE) && screens.has(next.path)))
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
