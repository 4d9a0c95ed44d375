import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CHUNKS, filesOf } from '../build/cdn.mjs';
import { at } from '../build/paths.mjs';

/** The bytes of some files, each after gzip. @param {string[]} files */
export const gzipped = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(at(file)), { level: 9 }).length, 0);

/**
 * Reads the chunks of the CDN build.
 * @returns {{modules: Record<string, Record<string, number>>, shared: string[], entries: Map<string, string[]>,
 *   lazy: string[]}} the bytes of each module by file; the chunks with React, all files of the first view of each
 *   element, and what loads later. Files are paths from the repository's folder
 */
export function cdnGraph() {
  /** @type {import('../build/cdn.mjs').Described[]} */
  const chunks = JSON.parse(readFileSync(at(CHUNKS), 'utf8'));
  const path = (/** @type {string} */ name) => `dist/cdn/${name}`;
  const modules = Object.fromEntries(chunks.map((chunk) => [path(chunk.fileName), chunk.modules]));
  const elements = chunks.map(({ fileName }) => fileName).filter((name) => name.startsWith('define/'));
  const entries = new Map(
    elements.map((name) => [name.replace(/^define\/|\.js$/g, ''), filesOf(name, chunks).map(path)]),
  );
  const first = new Set([...entries.values()].flat());
  const all = Object.keys(modules);
  const shared = all.filter((file) =>
    Object.keys(modules[file] ?? {}).some((id) => /node_modules\/react-dom\//.test(id)),
  );
  return { modules, shared, entries, lazy: all.filter((file) => !first.has(file)) };
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
