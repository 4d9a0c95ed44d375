import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../scripts/build/paths.mjs';
import { startService } from '../lib/service.mjs';

const PERSON = { email: 'olivia.owner@northwind.example', password: 'harbor-lantern-42' };
const DATA = '.build/bench-reports';
const PORT = Number(process.env.BENCH_PORT ?? 4424) + 1;
const ROWS = 1_000_000;
/**
 * How much more memory ten times the rows may take at the peak: garbage not yet collected, and less than the file of
 * 233 MB.
 */
const GROWTH_MB = 200;

/** Resident memory of a process, including the embedded database. */
const megabytes = (/** @type {number} */ pid) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** @typedef {{id: number, status: string, access_token: string}} Item */
/**
 * Sends a request and returns the first item of its reply.
 * @typedef {((method: string, path: string, body?: object) => Promise<Item>) & {authorization?: string}} Call
 */

/** Gives shipment 502 a million measurements, one per second, while no service has the folder open. */
async function fill() {
  const db = await PGlite.create(at(`${DATA}/postgres`), { extensions: { pg_trgm, btree_gin } });
  for (let from = 1; from <= ROWS; from += 100_000) {
    await db.exec(`insert into readings (organization_id, device_id, shipment_id, sensor, value, at)
      select 2, 102, 502, 'TEMP', 5 + (n % 97) / 40.0, timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(${from}, ${from + 99_999}) n`);
  }
  await db.close();
}

/**
 * Requests a report and downloads its file.
 * @param {import('../run.mjs').Service} service
 * @param {Call} call
 * @param {'csv' | 'json'} format
 * @param {number} seconds of measurements, one per second
 */
async function exported({ url, pid }, call, format, seconds) {
  const start = new Date('2026-01-01T00:00:01Z');
  const range = { start: start.toISOString(), end: new Date(start.getTime() + (seconds - 1) * 1000).toISOString() };
  let peak = megabytes(pid);
  const begin = performance.now();
  let report = await call('POST', '/reports', {
    type: 'full_data_export',
    format,
    routeParams: { packageId: '502' },
    range,
    sendMail: false,
  });
  while (report.status === 'pending' || report.status === 'running') {
    await sleep(50);
    peak = Math.max(peak, megabytes(pid));
    report = await call('GET', `/reports/${report.id}`);
  }
  if (report.status !== 'done') throw new Error(`the report ended as ${report.status}`);
  const ms = performance.now() - begin;
  const answer = await fetch(`${url}/api/reports/${report.id}/file`, {
    headers: { authorization: call.authorization ?? '' },
  });
  let [bytes, lines] = [0, 0];
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) lines += 1;
  }
  return { ms, peak: Math.max(peak, megabytes(pid)), bytes, lines };
}

/**
 * A report of a million rows, generated and downloaded: the time it takes, and that memory does not grow with the rows.
 */
export async function bench() {
  await (await startService({ data: DATA, port: PORT })).stop();
  await fill();
  const service = await startService({ data: DATA, fresh: false, port: PORT });
  try {
    /** @type {Call} */
    const call = async (method, path, body) => {
      const headers = { authorization: call.authorization ?? '', 'content-type': 'application/json' };
      const sending = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
      const answer = await fetch(`${service.url}/api${path}`, sending);
      const { data, meta } = await answer.json();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${meta?.error?.message}`);
      return data[0];
    };
    call.authorization = `Bearer ${(await call('POST', '/auth', PERSON)).access_token}`;
    const small = await exported(service, call, 'csv', ROWS / 10);
    const rows = [];
    for (const format of /** @type {const} */ (['csv', 'json'])) {
      const large = await exported(service, call, format, ROWS);
      const extra = format === 'csv' ? 1 : 2;
      rows.push(
        { what: `a million rows as ${format}, made within`, value: Number((large.ms / 1000).toFixed(1)), unit: 's' },
        { what: `a million rows as ${format}, the file`, value: Math.round(large.bytes / 1e6), unit: 'MB' },
        {
          what: `a million rows as ${format}, lines missing`,
          value: ROWS + extra - large.lines,
          unit: 'lines',
          limit: 0,
        },
        {
          what: `a million rows as ${format}, more memory than for a tenth of them`,
          value: Math.round(large.peak - small.peak),
          unit: 'MB',
          limit: GROWTH_MB,
        },
      );
    }
    return rows;
  } finally {
    await service.stop();
    rmSync(at(DATA), { recursive: true, force: true });
  }
}
