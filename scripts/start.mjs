/** `npm start`: installs and builds what is missing or stale, then runs the demo service in this terminal. */
import { existsSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runNode } from './setup/run-node.mjs';

await prepare();
const service = 'service/dist/main.js';
if (!existsSync(at(service))) {
  console.error('There is no service to start: service/main.ts is missing.');
  process.exit(1);
}
process.exit(await runNode(['--enable-source-maps', service, ...process.argv.slice(2)]));
