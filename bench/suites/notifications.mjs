import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { load, median, quantile } from '../lib/load.mjs';
import { JSON_BODY, PASSWORD } from '../lib/log-in.mjs';
import { addSessions, addUsers, openStreams, senderKey } from '../lib/notifications.mjs';
import { seed, startPostgres } from '../lib/scale/postgres.mjs';
import { startService } from '../lib/service.mjs';

const PORT = Number(process.env.BENCH_NOTIFICATIONS_PORT ?? 4452);
const MANY = Number(process.env.BENCH_RECIPIENTS ?? 100_000);
const ROUNDS = 3;
const STREAMS = 1_000;
const SENT = 200;
const LOG_IN_SECONDS = 3;

/**
 * A notification to 100,000 users next to a bare insert of the same rows, log ins meanwhile, how long one takes to an
 * open bell among a thousand, and what the dot costs with many and with few notifications.
 */
export async function bench() {
  const postgres = await startPostgres();
  /** @type {(() => Promise<void> | void)[]} */
  const stops = [() => postgres.stop()];
  try {
    const databaseUrl = await postgres.createDatabase();
    seed(databaseUrl, 100);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    stops.unshift(() => pool.end());
    const env = { DATABASE_URL: databaseUrl };
    const service = await startService({ data: '.build/bench-scale-data', fresh: false, port: PORT, env });
    stops.unshift(service.stop);
    await addUsers(pool, MANY);
    const key = await senderKey(pool);
    const send = sender(service.url, key);
    return [
      ...(await fanOuts(pool, send, service.url)),
      ...(await arrivals(pool, send, service.url)),
      ...(await dots(pool, service.url)),
    ];
  } finally {
    for (const stop of stops) await stop();
  }
}

/** @typedef {(to: object) => Promise<number>} Send the notification's id */

/** @param {string} url @param {string} key @returns {Send} */
const sender = (url, key) => async (to) => {
  const body = JSON.stringify({ to, title: 'Bench', body: 'Since 08:00', notification_type: 'sensor_updates' });
  const headers = { ...JSON_BODY, authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/api/notifications`, { method: 'POST', headers, body });
  if (answer.status !== 202) throw new Error(`POST /notifications answered ${answer.status}`);
  return (await answer.json()).data[0].id;
};

const BARE = `
  insert into notifications (user_id, title, body, criticality_level, notification_type)
  select id, 'Bench', 'Since 08:00', 'info', 'sensor_updates' from users where activated_at is not null`;

/** @param {pg.Pool} pool @param {Send} send @param {string} url */
async function fanOuts(pool, send, url) {
  const clear = async () => {
    await pool.query('truncate notifications');
    await pool.query('checkpoint');
  };
  const logIns = () =>
    load({
      url: `${url}/api/auth`,
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ email: 'olivia.owner@northwind.example', password: PASSWORD }),
      connections: 8,
      seconds: LOG_IN_SECONDS,
    });
  /** @type {{ratio: number, perSecond: number, logIns: number}[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await clear();
    const bareFrom = performance.now();
    const { rowCount } = await pool.query(BARE);
    const bare = ((rowCount ?? 0) * 1_000) / (performance.now() - bareFrom);
    await clear();
    const from = performance.now();
    await ended(pool, await send({ everyone: true }));
    const own = ((rowCount ?? 0) * 1_000) / (performance.now() - from);
    await clear();
    const alone = await logIns();
    // One after the other, so that none ends before the log ins do.
    let isOn = true;
    const fanOut = async () => {
      while (isOn) await ended(pool, await send({ everyone: true }));
    };
    const running = fanOut();
    const beside = await logIns();
    isOn = false;
    await running;
    rounds.push({ ratio: own / bare, perSecond: own, logIns: beside.perSecond / alone.perSecond });
  }
  const of = (/** @type {'ratio' | 'perSecond' | 'logIns'} */ what) => median(rounds.map((round) => round[what]));
  return [
    { what: `recipients of one request to ${MANY}`, value: Math.round(of('perSecond')), unit: '/s' },
    { what: 'the same / a bare insert … select', value: Number(of('ratio').toFixed(2)), unit: 'ratio', least: 0.3 },
    { what: 'log ins beside it / alone', value: Number(of('logIns').toFixed(2)), unit: 'ratio', least: 0.7 },
  ];
}

/** @param {pg.Pool} pool @param {number} id */
async function ended(pool, id) {
  for (;;) {
    const { rows } = await pool.query('select status from sent_notifications where id = $1', [id]);
    if (rows[0]?.status === 'sent') return;
    await sleep(20);
  }
}

/** @param {pg.Pool} pool @param {Send} send @param {string} url */
async function arrivals(pool, send, url) {
  const sessions = await addSessions(pool, STREAMS);
  const streams = await openStreams(url, sessions);
  /** @type {number[]} */
  const times = [];
  for (let turn = 0; turn < SENT; turn += 1) {
    const { userId = 0 } = sessions[(turn * 7) % sessions.length] ?? {};
    const arrival = streams.next(userId);
    const from = performance.now();
    await send({ user_ids: [userId] });
    await arrival;
    times.push(performance.now() - from);
  }
  streams.close();
  times.sort((a, b) => a - b);
  return [
    { what: `to an open bell among ${STREAMS}, half within`, value: Math.round(quantile(times, 0.5)), unit: 'ms' },
    { what: 'the same, 99 of 100 within', value: Math.round(quantile(times, 0.99)), unit: 'ms', limit: 1_000 },
  ];
}

/**
 * What the dot costs somebody with 10,000 notifications and somebody with 10.
 * @param {pg.Pool} pool
 * @param {string} url
 */
async function dots(pool, url) {
  const [few, many] = (await addSessions(pool, 2)).map((one, at) => ({ ...one, count: at === 0 ? 10 : 10_000 }));
  if (!few || !many) throw new Error('there are no users');
  for (const { userId, count } of [few, many])
    await pool.query(
      `insert into notifications (user_id, title, criticality_level, notification_type, is_read)
       select $1, 'Note', 'info', 'sensor_updates', n > 10 from generate_series(1, $2::int) n`,
      [userId, count],
    );
  await pool.query('vacuum analyze notifications');
  const rate = async (/** @type {{userId: number, token: string}} */ { userId, token }, /** @type {number} */ count) =>
    (
      await load({
        url: `${url}/api/in_app_notifications?user_id=${userId}&__count=${count}`,
        headers: { authorization: `Bearer ${token}` },
        seconds: 2,
      })
    ).perSecond;
  /** @type {number[]} */
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const count of [0, 50]) ratios.push((await rate(many, count)) / (await rate(few, count)));
  return [
    {
      what: 'the dot and the first page of 10,000 notifications / of 10',
      value: Number(median(ratios).toFixed(2)),
      unit: 'ratio',
      least: 0.5,
    },
  ];
}
