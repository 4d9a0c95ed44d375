import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A file of the repository. */
export interface Source {
  /** Path in the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

const LEFT_OUT = new Set(['node_modules', 'dist', '.build', '.data', '.git']);

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

/**
 * Reads the files of several folders.
 * @param folders paths in the repository; missing folders count as empty
 * @param pattern which paths to read
 */
export function sources(folders: readonly string[], pattern = /\.(ts|tsx|mjs|vue|svelte)$/): Source[] {
  const there = new Set(readdirSync(root));
  return folders
    .filter((folder) => there.has(folder.split('/')[0] ?? folder))
    .flatMap((folder) => {
      try {
        return [...walk(join(root, folder))];
      } catch {
        return [];
      }
    })
    .map((path) => ({ file: path, path: relative(root, path).replaceAll('\\', '/') }))
    .filter(({ path }) => pattern.test(path))
    .map(({ file, path }) => ({ path, text: readFileSync(file, 'utf8') }));
}

/** Every matching line as `path:line text`, so that a failing test names them all. */
export function linesThat(files: readonly Source[], matches: (line: string, source: Source) => boolean): string[] {
  return files.flatMap((source) =>
    source.text
      .split('\n')
      .flatMap((line, index) => (matches(line, source) ? [`${source.path}:${index + 1} ${line.trim()}`] : [])),
  );
}
