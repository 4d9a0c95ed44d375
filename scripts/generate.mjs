/**
 * Writes the files that are made from sources: `node scripts/generate.mjs [--check] [name…]`. With `--check` nothing is
 * written
 * and a file that differs from its source is a failure.
 *
 * Each file of `scripts/generate/` exports `generate()`, which answers `{path: text}`, or undefined when it has no
 * source yet.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at } from './build/paths.mjs';

const check = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const generators = readdirSync(at('scripts/generate'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
let stale = 0;

for (const name of generators) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { generate } = await import(`./generate/${name}.mjs`);
  for (const [path, text] of Object.entries((await generate()) ?? {})) {
    if (existsSync(at(path)) && readFileSync(at(path), 'utf8') === text) continue;
    stale += 1;
    if (check) {
      console.error(`${path} is not what its source makes: run 'npm run generate' and commit it`);
      continue;
    }
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
    console.log(`wrote ${path}`);
  }
}
if (check && stale > 0) process.exit(1);
