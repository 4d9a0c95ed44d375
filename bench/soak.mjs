/**
 * `npm run soak`: a thousand open notification streams on Postgres for 20 minutes, with a trickle of requests and
 * notifications. Prints memory, handles and transactions each minute, and fails if they grow. Shorter with
 * `-- --minutes 5 --streams 100`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { prepare } from '../scripts/setup/prepare.mjs';
import { addSessions } from './lib/notifications.mjs';
import { seed, startPostgres } from './lib/scale/postgres.mjs';
import { startService } from './lib/service.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, streams: { type: 'string', default: '1000' } },
});
const minutes = Number(values.minutes);
const streams = Number(values.streams);
/** Growth from the first third to the last, which is noise. */
const ALLOWED = 1.1;

await prepare(['none']);
const postgres = await startPostgres();
const databaseUrl = await postgres.createDatabase();
seed(databaseUrl, streams + 200);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
const env = { DATABASE_URL: databaseUrl };
const service = await startService({ data: '.build/soak-data', port: Number(process.env.SOAK_PORT ?? 4427), env });
// Their log ins would take as long as the soak.
const tokens = await addSessions(pool, streams, 'person%');
let delivered = 0;
const agent = new Agent({ maxSockets: Infinity });
for (const { token } of tokens) openStream(token);

/** @type {{minute: number, megabytes: number, handles: number, perSecond: number, delivered: number}[]} */
const rows = [];
let before = await transactions();
for (let minute = 1; minute <= minutes; minute += 1) {
  const sent = await trickle(60_000);
  const now = await transactions();
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
  const row = {
    minute,
    megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
    handles: readdirSync(`/proc/${service.pid}/fd`).length,
    // Without those of the trickle itself.
    perSecond: Math.round(((now - before - sent) / 60) * 10) / 10,
    delivered,
  };
  before = now;
  rows.push(row);
  console.log(JSON.stringify(row));
}
for (const what of /** @type {const} */ (['megabytes', 'handles', 'perSecond'])) {
  const third = Math.max(1, Math.floor(rows.length / 3));
  const mean = (/** @type {typeof rows} */ some) => some.reduce((sum, row) => sum + row[what], 0) / some.length;
  const [first, last] = [mean(rows.slice(0, third)), mean(rows.slice(-third))];
  const grew = last > first * ALLOWED && last - first > 1;
  console.log(`${grew ? 'GREW' : 'flat'} ${what}: ${first.toFixed(1)} to ${last.toFixed(1)}`);
  if (grew) process.exitCode = 1;
}
agent.destroy();
await pool.end();
await service.stop();
await postgres.stop();
process.exit();

/** @param {string} token */
function openStream(token) {
  const headers = { authorization: `Bearer ${token}` };
  get(`${service.url}/api/in_app_notifications/stream`, { agent, headers }, (answer) => {
    answer.on('data', (/** @type {Buffer} */ bytes) => {
      if (bytes.includes('event: notification')) delivered += 1;
    });
  }).on('error', () => undefined);
}

/** Transactions of the database so far. */
async function transactions() {
  const { rows } = await pool.query(
    'select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n;
}

/**
 * One session check and one notification a second.
 * @param {number} ms
 * @returns {Promise<number>} transactions that this took
 */
async function trickle(ms) {
  const end = Date.now() + ms;
  let sent = 0;
  for (let turn = 0; Date.now() < end; turn += 1) {
    const one = tokens[turn % tokens.length];
    if (!one) break;
    await fetch(`${service.url}/api/auth`, { headers: { authorization: `Bearer ${one.token}` } });
    await pool.query(
      `with made as (
         insert into notifications (user_id, title, criticality_level, notification_type)
         values ($1, 'Soak', 'info', 'sensor_updates') returning user_id
       ) select pg_notify('notifications', user_id::text) from made`,
      [one.userId],
    );
    // The check, the notification, and the stream that reads it.
    sent += 3;
    await sleep(1_000);
  }
  return sent;
}
