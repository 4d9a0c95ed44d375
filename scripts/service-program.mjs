/**
 * Builds what is stale and runs a program of the service in this terminal: `start` (`npm start`; with arguments
 * `npm run service -- check`), `seed`, `create-admin`.
 */
import { existsSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runNode } from './setup/run-node.mjs';

const [name = '', ...args] = process.argv.slice(2);
await prepare(name === 'start' && args.length === 0 ? ['package', 'service', 'site', 'docs'] : ['service']);
const program = ['cjs', 'js'].map((ending) => `service/dist/${name}.${ending}`).find((file) => existsSync(at(file)));
if (!/^[\w-]+$/.test(name) || !program) {
  console.error(`The service has no program '${name}'.`);
  process.exit(1);
}
process.exit(await runNode(['--enable-source-maps', program, ...args]));
