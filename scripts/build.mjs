/**
 * `npm run build`: the publishable package in `dist`, with its data for editors. With `--all` it builds the service and
 * the demo pages too.
 */
import { readdirSync, rmSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runNode } from './setup/run-node.mjs';

/** Runs a script, which says what fails; the build ends with it. @param {string[]} args of node */
async function run(...args) {
  if ((await runNode(args)) !== 0) process.exit(1);
}

await prepare(['none']);
rmSync(at('dist'), { recursive: true, force: true });
await run('scripts/build/stale.mjs', '--force', 'package', 'declarations', 'editors');
const loose = readdirSync(at('dist'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
if (loose.length > 0) throw new Error(`a style sheet did not become a module: ${loose.join(', ')}`);
if (process.argv.includes('--all')) await run('scripts/build/stale.mjs', 'service', 'site', 'docs');
