import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { elementFiles } from '../build/element-files.mjs';
import { at } from '../build/paths.mjs';

/** The bytes of some files, each after gzip. @param {string[]} files */
export const gzipped = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(at(file)), { level: 9 }).length, 0);

/**
 * Reads the CDN build as esbuild describes it.
 * @returns {{outputs: import('esbuild').Metafile['outputs'], shared: string[], entries: Map<string, string[]>,
 *   lazy: string[]}} paths from the repository's folder: the chunks with React, all files of the first view of each
 *   element, and what loads later
 */
export function cdnGraph() {
  /** @type {import('esbuild').Metafile} */
  const { outputs } = JSON.parse(readFileSync(at('.build/cdn-metafile.json'), 'utf8'));
  const holds = (/** @type {string} */ path, /** @type {string} */ module) =>
    Object.keys(outputs[path]?.inputs ?? {}).some((input) => input.includes(module));
  const all = Object.keys(outputs);
  const entries = elementFiles(outputs);
  const first = new Set([...entries.values()].flat());
  const shared = all.filter((path) => holds(path, 'node_modules/react-dom/'));
  return { outputs, shared, entries, lazy: all.filter((path) => path.endsWith('.js') && !first.has(path)) };
}

/**
 * Collects a built file of the npm package and every file of the package that it imports.
 * @param {string} entry
 * @param {Set<string>} [found] what is known already
 */
export function npmGraph(entry, found = new Set()) {
  if (found.has(entry) || !existsSync(at(entry))) return found;
  found.add(entry);
  const text = readFileSync(at(entry), 'utf8');
  for (const [, path = ''] of text.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g))
    npmGraph(join(dirname(entry), path), found);
  return found;
}
