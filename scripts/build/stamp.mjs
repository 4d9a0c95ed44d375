/** Whether what was built is still what its sources make: a stamp of their names, sizes and times. No dependencies. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';

/** Folders that hold no sources. */
const BUILT = new Set(['dist', 'node_modules']);

function* filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) yield [path, found.size, found.mtimeMs];
  else for (const name of readdirSync(path).sort()) if (!BUILT.has(name)) yield* filesOf(join(path, name));
}

const digest = (inputs) => {
  const hash = createHash('sha256');
  for (const input of inputs) for (const file of filesOf(at(input))) hash.update(`${file.join('\0')}\n`);
  return hash.digest('hex');
};

const file = (name) => at('.build/stamps', name);

/**
 * @param {{name: string, inputs: string[], output: string}} target
 * @returns {boolean} whether the output is there and made from the inputs as they are
 */
export const isFresh = ({ name, inputs, output }) =>
  existsSync(at(output)) && existsSync(file(name)) && readFileSync(file(name), 'utf8') === digest(inputs);

/**
 * Runs a build and stamps it; a change made meanwhile leaves it stale, and a failure unstamped.
 * @param {{name: string, inputs: string[]}} target
 * @param {() => Promise<void>} build
 */
export async function stamped({ name, inputs }, build) {
  const before = digest(inputs);
  rmSync(file(name), { force: true });
  await build();
  mkdirSync(at('.build/stamps'), { recursive: true });
  writeFileSync(file(name), before);
}
