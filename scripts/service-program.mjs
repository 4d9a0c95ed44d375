/**
 * Builds what is stale and runs a program of the service in this terminal: `start` (`npm start`, in the demo with the
 * back ends of its dashboards; with arguments `npm run service -- check`), `seed`.
 */
import { existsSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { isDemo, startDemoPlatform } from '../demo/platform/start.mjs';
import { prepare } from './setup/prepare.mjs';
import { runNode } from './setup/run-node.mjs';

const [name = '', ...args] = process.argv.slice(2);
const isStart = name === 'start' && args.length === 0;
await prepare(isStart ? ['package', 'service', 'platform', 'site', 'docs'] : ['service']);
const program = ['cjs', 'js'].map((ending) => `service/dist/${name}.${ending}`).find((file) => existsSync(at(file)));
if (!/^[\w-]+$/.test(name) || !program) {
  console.error(`The service has no program '${name}'.`);
  process.exit(1);
}
const platform = isStart && isDemo(process.env) ? await startDemoPlatform(process.env) : undefined;
const code = await runNode(['--enable-source-maps', program, ...args], platform?.env);
await platform?.stop();
process.exit(code);
