import { build } from 'esbuild';
import { at, root } from './paths.mjs';
import { litCssEsbuild } from '../lit-css.mjs';

/** The header, and the elements that it contains. The console contains all. */
const BAR = ['header', 'notifications', 'announcements', 'console'];

/** Minimum number of elements that need a module before all of them load it. */
const MANY = 4;

/**
 * Finds the modules shared by the first views of several elements.
 * @param {Record<string, string>} definitions the defining module of each element
 * @param {string[]} taken modules in other chunks, with everything they import
 * @returns {Promise<{bar: string[], common: string[], lazy: string[]}>} paths in the repository: what the header shares
 * with the elements that it contains, what all others share, and what is imported on demand
 */
export async function commonModules(definitions, taken) {
  const { metafile } = await build({
    entryPoints: definitions,
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    outdir: at('.build/modules'),
    absWorkingDir: root,
    plugins: [litCssEsbuild()],
    logLevel: 'error',
  });
  const imports = (/** @type {string} */ path, /** @type {string} */ kind) =>
    (metafile.inputs[path]?.imports ?? []).filter((next) => !next.external && next.kind === kind);
  /** @param {string} path @param {Set<string>} found */
  const reach = (path, found = new Set()) => {
    if (found.has(path)) return found;
    found.add(path);
    for (const next of imports(path, 'import-statement')) reach(next.path, found);
    return found;
  };
  /** @param {string[]} roots @returns {Map<string, Set<string>>} which roots reach a module */
  const reachedFrom = (roots) => {
    const users = new Map();
    for (const from of roots) for (const path of reach(from)) users.set(path, (users.get(path) ?? new Set()).add(from));
    return users;
  };
  const lazy = [
    ...new Set(
      Object.keys(metafile.inputs).flatMap((path) => imports(path, 'dynamic-import').map((next) => next.path)),
    ),
  ];
  const elements = reachedFrom(Object.values(definitions));
  const elsewhere = new Set(taken.flatMap((path) => [...reach(path)]));
  const ofBar = BAR.map((name) => definitions[`define/${name}`]);
  /** @type {{bar: string[], common: string[]}} */
  const found = { bar: [], common: [] };
  for (const [path, users] of elements) {
    if (elsewhere.has(path) || !/^(?:lit-css:)?src\/(?!elements\/)/.test(path)) continue;
    const name = path.replace(/^lit-css:|\.js$/g, '');
    if (users.size > 1 && [...users].every((entry) => ofBar.includes(entry))) found.bar.push(name);
    else if (users.size >= MANY) found.common.push(name);
  }
  return { ...found, lazy };
}
