import { spawn } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../scripts/build/paths.mjs';
import { startService } from '../lib/service.mjs';
import { median } from '../lib/load.mjs';
import { seed, startPostgres } from '../lib/scale/postgres.mjs';
import { rateOf } from '../lib/scale/rate.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
/** People of the two installations. */
const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_PEOPLE ?? 1_000_000);
/** The demo data's members, who are there already. */
const DEMO = 130;
const PORT = Number(process.env.BENCH_SCALE_PORT ?? 4440);
const JSON_BODY = { 'content-type': 'application/json' };
const PASSWORD = 'harbor-lantern-42';
const OWNER = 'olivia.owner@northwind.example';

/**
 * The service on Postgres, next to its floors in the same run: a bare fastify with one query for one row, with one for
 * the rows of a page, and with one Argon2id hash. 16 connections from the same machine. In each round each case comes
 * right after its floors, because the machine's speed changes within seconds.
 */
export async function bench() {
  const postgres = await startPostgres();
  /** @type {(() => Promise<void> | void)[]} */
  const stops = [() => postgres.stop()];
  try {
    /** @param {number} people @param {number} port */
    const installation = async (people, port) => {
      const databaseUrl = await postgres.createDatabase(undefined, `people_${people}`);
      seed(databaseUrl, people - DEMO);
      const env = { DATABASE_URL: databaseUrl };
      const service = await startService({ data: '.build/bench-scale-data', fresh: false, port, env });
      stops.unshift(service.stop);
      return { databaseUrl, url: service.url };
    };
    const small = await installation(SMALL, PORT);
    const large = await installation(LARGE, PORT + 1);
    const floor = await startFloor(small.databaseUrl, PORT + 2);
    stops.unshift(floor.stop);
    const pooled = await startFloor(small.databaseUrl, PORT + 3, String(Math.max(2, availableParallelism())));
    stops.unshift(pooled.stop);
    const cases = await casesOf({ floor: floor.url, pooled: pooled.url, small: small.url, large: large.url });
    for (const { request } of cases) await run(request);
    for (const { databaseUrl } of [small, large]) await analyze(databaseUrl);
    return await measure(cases);
  } finally {
    for (const stop of stops) await stop();
  }
}

/**
 * @param {string} databaseUrl
 * @param {number} port
 * @param {string} [poolSize] of its threads, which is four unless something else is said
 */
async function startFloor(databaseUrl, port, poolSize) {
  const child = spawn(process.execPath, ['bench/lib/scale/floor.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      ...(poolSize && { UV_THREADPOOL_SIZE: poolSize }),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await fetch(`${url}/query`).catch(() => undefined))?.ok) return { url, stop: () => void child.kill() };
    await sleep(50);
  }
  throw new Error('the floor did not answer');
}

/**
 * A case with its goals by the kind of bare fastify; null sets none.
 * @typedef {{name: string, request: Parameters<typeof rateOf>[0], floors?: Record<string, number | null>}} Case
 */

/**
 * @param {{floor: string, pooled: string, small: string, large: string}} urls
 * @returns {Promise<Case[]>}
 */
async function casesOf({ floor, pooled, small, large }) {
  const people = await peopleOf(small);
  const emails = people.map((id) => `person${id}@seed.example`);
  const sessions = [];
  for (const email of emails.slice(0, 64)) sessions.push(await logIn(small, email));
  const check = JSON.stringify({ permissions: [{ resource: 'auth.users.READ' }, { resource: 'logistics.*' }] });
  const owners = [await logIn(small, OWNER), await logIn(large, OWNER)];
  /** @param {string} url @param {number} at */
  const list = (url, at) => ({ url: `${url}/api/user?__count=8`, headers: owners[at] ?? {} });
  // No two requests of the 16 connections ask for the same page at the same time.
  const searches = Array.from({ length: 48 }, (_, page) => `?__count=8&__offset=${page * 8}`);
  return [
    { name: 'bare fastify, one query', request: { url: `${floor}/query` } },
    { name: 'bare fastify, one page', request: { url: `${floor}/page` } },
    { name: 'bare fastify, one Argon2id', request: { url: `${floor}/argon2`, method: 'POST' } },
    { name: 'bare fastify, one Argon2id in as large a pool', request: { url: `${pooled}/argon2`, method: 'POST' } },
    { name: 'GET /auth', request: { url: `${small}/api/auth`, headers: sessions }, floors: { query: 0.7 } },
    {
      name: 'POST /check_permission',
      request: {
        url: `${small}/api/check_permission`,
        method: 'POST',
        headers: sessions.map((headers) => ({ ...headers, ...JSON_BODY })),
        bodies: [check],
      },
      floors: { query: 0.6 },
    },
    ...[small, large].flatMap((url, at) => {
      const name = `GET /user of ${at === 0 ? SMALL : LARGE} people`;
      const pages = { ...list(url, at), searches };
      return [
        { name, request: list(url, at), floors: { query: 0.4, page: 0.4 } },
        { name: `${name}, a different page each`, request: pages, floors: { query: null, page: 0.4 } },
      ];
    }),
    {
      name: 'POST /auth',
      request: {
        url: `${small}/api/auth`,
        method: 'POST',
        headers: JSON_BODY,
        bodies: emails.map((email) => JSON.stringify({ email, password: PASSWORD })),
      },
      floors: { Argon2id: 0.9, 'Argon2id in as large a pool': null },
    },
  ];
}

/** Ids of seeded people who can log in. @param {string} url @returns {Promise<number[]>} */
async function peopleOf(url) {
  const headers = await logIn(url, OWNER);
  const answer = await fetch(`${url}/api/user?__count=1000&status=active&term=@seed.example`, { headers });
  return (await answer.json()).data.map((/** @type {{id: number}} */ { id }) => id);
}

/** @param {string} url @param {string} email @returns {Promise<Record<string, string>>} headers of a session */
async function logIn(url, email) {
  const body = JSON.stringify({ email, password: PASSWORD });
  const answer = await fetch(`${url}/api/auth`, { method: 'POST', headers: JSON_BODY, body });
  const { data } = await answer.json();
  if (!data?.[0]?.access_token) throw new Error(`the login of ${email} answered ${answer.status}`);
  return { authorization: `Bearer ${data[0].access_token}` };
}

/** Milliseconds that all processors have worked since the machine started. */
const worked = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/**
 * Requests a second, and the milliseconds of processor time that all processes of the machine took for one, which
 * depends less on what else runs.
 * @typedef {{rate: number, cost: number}} Run
 */

/** @param {Case['request']} request @returns {Promise<Run>} */
async function run(request) {
  const before = worked();
  const rate = await rateOf({ ...request, seconds: SECONDS });
  return { rate, cost: (worked() - before) / (rate * SECONDS) };
}

/**
 * Tells Postgres how large its tables are, as it finds out by itself within a minute: until then it plans for tables
 * that were empty when the service began. Also writes what was seeded to the disk, which goes on for minutes otherwise.
 * @param {string} databaseUrl
 */
async function analyze(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** @param {Case[]} cases */
async function measure(cases) {
  const named = new Map(cases.map((one) => [one.name, one]));
  /** The cases with floors, each in its rounds. @type {Map<string, Map<string, Run[]>>} */
  const rounds = new Map();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, floors } of cases) {
      if (!floors) continue;
      for (const one of [...Object.keys(floors).map((floor) => `bare fastify, one ${floor}`), name]) {
        const found = named.get(one);
        if (found) runsOf(rounds, name, one).push(await run(found.request));
      }
    }
  return cases.flatMap(({ name, floors = {} }) => {
    const own = [...rounds.values()].flatMap((runs) => runs.get(name) ?? []);
    const ratiosTo = Object.entries(floors).map(([floor, goal]) => {
      const others = runsOf(rounds, name, `bare fastify, one ${floor}`);
      const ratios = own.map(({ rate }, round) => rate / (others[round]?.rate ?? NaN));
      const range = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)).join('–');
      const what = `${name} / bare fastify with one ${floor} (${range})`;
      return { what, value: Number(median(ratios).toFixed(2)), unit: 'ratio', ...(goal !== null && { least: goal }) };
    });
    const cost = median(own.map(({ cost }) => cost));
    return [
      { what: name, value: Math.round(median(own.map(({ rate }) => rate))), unit: '/s' },
      { what: `${name}, processor time of all processes`, value: Number(cost.toFixed(2)), unit: 'ms' },
      ...ratiosTo,
    ];
  });
}

/** @param {Map<string, Map<string, Run[]>>} rounds @param {string} name of a case @param {string} one it or a floor */
function runsOf(rounds, name, one) {
  const runs = rounds.get(name) ?? new Map();
  rounds.set(name, runs);
  const found = runs.get(one) ?? [];
  runs.set(one, found);
  return found;
}
