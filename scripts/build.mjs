/**
 * `npm run build`: the publishable package in `dist`, with its generated files. With `--all` it builds the service and
 * the demo pages instead of the generated files, which `npm test` compares with what is committed.
 */
import { readdirSync, rmSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runNode } from './setup/run-node.mjs';

/**
 * Runs a script. The build ends with the first one that fails.
 * @param {string} name
 * @param {string[]} args of node
 */
async function step(name, ...args) {
  const start = performance.now();
  if ((await runNode(args)) !== 0) fail(`${name} failed`);
  console.log(`${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

await prepare(['none']);
rmSync(at('dist'), { recursive: true, force: true });
await step('bundles and declarations', 'scripts/build/stale.mjs', '--force', 'package', 'declarations');
const loose = readdirSync(at('dist'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
if (loose.length > 0) fail(`a style sheet did not become a module: ${loose.join(', ')}`);
if (process.argv.includes('--all'))
  await step('service and pages', 'scripts/build/stale.mjs', 'service', 'site', 'docs');
else await step('custom elements manifest and element pages', 'scripts/generate.mjs', 'custom-elements');
