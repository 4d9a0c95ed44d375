/**
 * `npm run build`: the publishable package in `dist`, with its generated files. `--all` builds the demo's service and
 * pages
 * instead of the generated files, which `npm test` compares to what is committed.
 */
import { readdirSync, rmSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runNode } from './setup/run-node.mjs';

/** Runs a step; the build ends with the first that fails. */
const step = async (name, run) => {
  const start = performance.now();
  const problem = await run();
  if (problem) {
    console.error(`${name} failed: ${problem}`);
    process.exit(1);
  }
  console.log(`${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
};

const node = async (...args) => ((await runNode(args)) === 0 ? undefined : `node ${args[0]} ended with an error`);

const plainStyles = () => {
  const left = readdirSync(at('dist'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  return left.length > 0 ? `a style sheet was not made a module: ${left.join(', ')}` : undefined;
};

await prepare(['none']);
rmSync(at('dist'), { recursive: true, force: true });
await step('bundles', () => node('scripts/build/stale.mjs', '--force', 'package'));
await step('no loose style sheets', plainStyles);
await step('declarations', () => node('scripts/build/declarations.mjs'));
if (!process.argv.includes('--all'))
  await step('custom elements manifest and element pages', () => node('scripts/generate.mjs', 'custom-elements'));
else await step('service and pages', () => node('scripts/build/stale.mjs', 'service', 'site'));
