import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../scripts/build/paths.mjs';
import { JSON_BODY, logIn } from '../lib/log-in.mjs';
import { startPostgres } from '../lib/scale/postgres.mjs';
import { startService } from '../lib/service.mjs';

const DATA = '.build/bench-exports';
const PORT = Number(process.env.BENCH_PORT ?? 4424) + 1;
const ROWS = Number(process.env.BENCH_ROWS ?? 5_000_000);
/** Memory that the service may take for an export of any length. */
const ABOVE_IDLE_MB = 100;
/** Of the speed of a program that does nothing but pipe the same pages into a file. */
const LEAST_SPEED = 0.5;

/** Resident memory of a process. */
const megabytes = (/** @type {number} */ pid) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

async function startSource() {
  const child = spawn(process.execPath, [at('bench/lib/exports/source.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ROWS: String(ROWS) },
  });
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), stop: () => child.kill() };
}

/**
 * Pipes the pages bare, in a process of its own.
 * @param {string} url
 * @returns {Promise<number>} milliseconds
 */
async function pipeBare(url) {
  const begin = performance.now();
  const child = spawn(process.execPath, [at('bench/lib/exports/bare-pipe.mjs'), url, at(`${DATA}/bare`)], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the bare pipe ended with ${code}`);
  return performance.now() - begin;
}

/** @typedef {(method: string, path: string, body?: object) => Promise<{id: number, [name: string]: unknown}[]>} Call */

/** @param {string} url @param {string} email @returns {Promise<Call>} */
async function callerOf(url, email) {
  const headers = { ...JSON_BODY, ...(await logIn(url, email)) };
  return async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { data, meta } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${meta?.error?.message}`);
    return data;
  };
}

/**
 * Exports all rows as CSV, and downloads them.
 * @param {import('../run.mjs').Service} service
 * @param {Call} call
 */
async function exportAll({ url, pid }, call) {
  await sleep(2_000);
  const idle = megabytes(pid);
  let peak = idle;
  const begin = performance.now();
  const range = { start: '2026-01-01T00:00:00Z', end: '2027-01-01T00:00:00Z' };
  let [report] = await call('POST', '/reports', { type: 'rows', format: 'csv', range, sendMail: false });
  const id = report?.id;
  while (report?.status === 'pending' || report?.status === 'running') {
    await sleep(250);
    peak = Math.max(peak, megabytes(pid));
    [report] = await call('GET', `/reports/${id}`);
  }
  if (report?.status !== 'done') throw new Error(`the export ended as ${report?.status}: ${report?.error}`);
  const ms = performance.now() - begin;
  const headers = await logIn(url, 'olivia.owner@northwind.example');
  const answer = await fetch(`${url}/api/reports/${id}/file`, { headers });
  let lines = 0;
  for await (const part of answer.body ?? []) {
    for (let found = part.indexOf(10); found >= 0; found = part.indexOf(10, found + 1)) lines += 1;
    peak = Math.max(peak, megabytes(pid));
  }
  return { ms, above: peak - idle, lines };
}

/**
 * An export of five million rows from an application: that memory does not grow with the rows, and how fast it is
 * beside a bare pipe from the same application to a file.
 */
export async function bench() {
  const postgres = await startPostgres();
  const source = await startSource();
  const stops = [() => postgres.stop(), async () => source.stop()];
  try {
    const env = { DATABASE_URL: await postgres.createDatabase(), ALLOW_PRIVATE_WEBHOOKS: '1' };
    const service = await startService({ data: DATA, port: PORT, env });
    stops.unshift(service.stop);
    const staff = await callerOf(service.url, 'superadmin@platform.example');
    const logistics = (await staff('GET', '/applications')).find(({ name }) => name === 'logistics');
    const type = { type: 'rows', title: 'Rows', formats: ['csv'], permission: 'logistics.*', url: source.url };
    await staff('POST', `/applications/${logistics?.id}/export_types`, type);
    const bareMs = await pipeBare(source.url);
    const { ms, above, lines } = await exportAll(
      service,
      await callerOf(service.url, 'olivia.owner@northwind.example'),
    );
    const what = `${(ROWS / 1e6).toLocaleString('en')} million rows as CSV`;
    return [
      { what: `${what}, within`, value: Number((ms / 1000).toFixed(1)), unit: 's' },
      { what: 'the same pages piped to a file, within', value: Number((bareMs / 1000).toFixed(1)), unit: 's' },
      {
        what: `${what}, of the speed of a pipe`,
        value: Number((bareMs / ms).toFixed(2)),
        unit: '×',
        least: LEAST_SPEED,
      },
      { what: `${what}, memory above idle`, value: Math.round(above), unit: 'MB', limit: ABOVE_IDLE_MB },
      { what: `${what}, lines missing`, value: ROWS + 1 - lines, unit: 'lines', limit: 0 },
    ];
  } finally {
    for (const stop of stops) await stop();
    rmSync(at(DATA), { recursive: true, force: true });
  }
}
