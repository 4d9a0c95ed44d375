/**
 * Writes the generated sources, and builds what is missing or stale:
 * `node scripts/build/stale.mjs [--force] [target…]`. A stamp of the names, sizes and times of its sources says whether
 * an output is fresh.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSources } from '../generate/sources.mjs';
import { at } from './paths.mjs';
import { targets } from './targets.mjs';

const NO_SOURCES = new Set(['dist', 'node_modules']);

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const force = process.argv.includes('--force');
await writeSources();
mkdirSync(at('.build/stamps'), { recursive: true });

for (const { name, inputs, output, build } of targets) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = at('.build/stamps', name);
  // Read before the build, so that a source changed meanwhile leaves the output stale.
  const stamp = stampOf(inputs);
  if (!force && existsSync(at(output)) && existsSync(file) && readFileSync(file, 'utf8') === stamp) continue;
  rmSync(file, { force: true });
  console.log(`… building the ${name}`);
  const start = performance.now();
  try {
    await build();
  } catch (error) {
    console.error(`building the ${name} failed:\n${error instanceof Error ? error.stack : error}`);
    process.exit(1);
  }
  writeFileSync(file, stamp);
  console.log(`built the ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** @param {string[]} inputs files and folders */
function stampOf(inputs) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!NO_SOURCES.has(name)) add(join(path, name));
    } else if (found) hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`);
  };
  for (const input of inputs) add(at(input));
  return hash.digest('hex');
}
