import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

const IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

/** Every package that a file and the files that it imports need before their first line runs. */
function packagesOf(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return packagesOf(join(dirname(path), name), seen);
    return name.startsWith('node:') ? [] : [`${path} imports ${name}`];
  });
}

/** What people and CI run first: each of them installs the packages. */
const FIRST_COMMANDS = ['service-program', 'test', 'build', 'dev'].map((name) => `scripts/${name}.mjs`);

it.each(FIRST_COMMANDS)('%s starts without node_modules, since it installs them', (path) => {
  expect(packagesOf(path)).toEqual([]);
});
