/**
 * `npm run bench`: measures, prints a table, writes `bench/results.json` and ends. `-- --only service` runs some. Each
 * file of `bench/suites/` exports `bench(context)`, which returns rows.
 * @typedef {{what: string, value: number, unit: string, limit?: number, least?: number}} Row a value above its limit or
 * below its least fails
 * @typedef {Awaited<ReturnType<typeof startService>>} Service
 * @typedef {{service: () => Promise<Service>}} Context
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { at } from '../scripts/build/paths.mjs';
import { prepare } from '../scripts/setup/prepare.mjs';
import { startService } from './lib/service.mjs';

const LIMIT_MS = 20 * 60_000;

const { values } = parseArgs({
  options: { only: { type: 'string' }, peers: { type: 'boolean' }, picture: { type: 'boolean' } },
});
const wanted = values.only?.split(',');
const names = readdirSync(at('bench/suites'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length))
  .filter((name) => !wanted || wanted.includes(name));
if (names.length === 0) {
  console.error(`There is no benchmark '${values.only}'.`);
  process.exit(1);
}

await prepare();
/** @type {(() => Promise<void>)[]} */
const stopping = [];
const stopAll = async () => {
  for (const stop of stopping.splice(0)) await stop();
};
const timer = setTimeout(async () => {
  console.error(`stopped: no end after ${LIMIT_MS / 60_000} minutes`);
  await stopAll();
  process.exit(1);
}, LIMIT_MS);

/** @type {Service | undefined} */
let service;
/** @type {Context} */
const context = {
  /** The service on fresh demo data; the first benchmark that asks starts it. */
  service: async () => {
    service ??= await startService();
    stopping.push(service.stop);
    return service;
  },
};

const results = [];
for (const name of names) {
  console.log(`\n── ${name}`);
  try {
    const { bench } = await import(`./suites/${name}.mjs`);
    for (const row of await bench(context)) {
      const { what, value, unit, limit = Infinity, least = -Infinity } = row;
      const misses = Number.isNaN(value) || value > limit || value < least;
      const goal =
        row.limit !== undefined ? ` (at most ${limit})` : row.least !== undefined ? ` (at least ${least})` : '';
      console.log(`${misses ? 'MISS' : '    '} ${String(value).padStart(9)} ${unit.padEnd(7)} ${what}${goal}`);
      results.push({ bench: name, ...row });
      if (misses) process.exitCode = 1;
    }
  } catch (error) {
    console.error(`${name} failed: ${error instanceof Error ? error.stack : error}`);
    process.exitCode = 1;
  }
}
await stopAll();
clearTimeout(timer);
mkdirSync(at('bench'), { recursive: true });
const machine = { node: process.versions.node, cores: availableParallelism(), platform: process.platform };
writeFileSync(
  at('bench/results.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
);
console.log('\nwrote bench/results.json');
// A suite that failed half-way may have left a browser or a service, which would keep this process alive.
process.exit();
