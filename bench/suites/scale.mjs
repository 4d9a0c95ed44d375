import { availableParallelism } from 'node:os';
import pg from 'pg';
import { JSON_BODY, logIn, PASSWORD } from '../lib/log-in.mjs';
import { measure, run } from '../lib/scale/measure.mjs';
import { seed, startPostgres } from '../lib/scale/postgres.mjs';
import { startBaseline } from '../lib/scale/start-baseline.mjs';
import { startService } from '../lib/service.mjs';

/** People of the two installations. */
const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_PEOPLE ?? 1_000_000);
/** The demo data's members, who are there already. */
const DEMO = 130;
const PORT = Number(process.env.BENCH_SCALE_PORT ?? 4440);
const OWNER = 'olivia.owner@northwind.example';

/**
 * The service on Postgres, next to its baselines in the same run: a bare fastify with one query for one row, with one
 * for the rows of a page, and with one Argon2id hash. 16 connections from the same machine. In each round each case
 * comes right after its baselines, because the machine's speed changes within seconds.
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
    const baseline = await startBaseline(small.databaseUrl, PORT + 2);
    stops.unshift(baseline.stop);
    const pooled = await startBaseline(small.databaseUrl, PORT + 3, String(Math.max(2, availableParallelism())));
    stops.unshift(pooled.stop);
    const cases = await casesOf({ baseline: baseline.url, pooled: pooled.url, small: small.url, large: large.url });
    for (const { request } of cases) await run(request);
    for (const { databaseUrl } of [small, large]) await analyze(databaseUrl);
    return await measure(cases);
  } finally {
    for (const stop of stops) await stop();
  }
}

/**
 * @param {{baseline: string, pooled: string, small: string, large: string}} urls
 * @returns {Promise<import('../lib/scale/measure.mjs').Case[]>}
 */
async function casesOf({ baseline, pooled, small, large }) {
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
    { name: 'bare fastify, one query', request: { url: `${baseline}/query` } },
    { name: 'bare fastify, one page', request: { url: `${baseline}/page` } },
    { name: 'bare fastify, one Argon2id', request: { url: `${baseline}/argon2`, method: 'POST' } },
    { name: 'bare fastify, one Argon2id in as large a pool', request: { url: `${pooled}/argon2`, method: 'POST' } },
    { name: 'GET /auth', request: { url: `${small}/api/auth`, headers: sessions }, baselines: { query: 0.7 } },
    {
      name: 'POST /check_permission',
      request: {
        url: `${small}/api/check_permission`,
        method: 'POST',
        headers: sessions.map((headers) => ({ ...headers, ...JSON_BODY })),
        bodies: [check],
      },
      baselines: { query: 0.6 },
    },
    ...[small, large].flatMap((url, at) => {
      const name = `GET /user of ${at === 0 ? SMALL : LARGE} people`;
      const pages = { ...list(url, at), searches };
      return [
        { name, request: list(url, at), baselines: { query: 0.4, page: 0.4 } },
        { name: `${name}, a different page each`, request: pages, baselines: { query: null, page: 0.4 } },
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
      baselines: { Argon2id: 0.8, 'Argon2id in as large a pool': null },
    },
  ];
}

/** Ids of seeded people who can log in. @param {string} url @returns {Promise<number[]>} */
async function peopleOf(url) {
  const headers = await logIn(url, OWNER);
  const answer = await fetch(`${url}/api/user?__count=1000&status=active&term=@seed.example`, { headers });
  return (await answer.json()).data.map((/** @type {{id: number}} */ { id }) => id);
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
