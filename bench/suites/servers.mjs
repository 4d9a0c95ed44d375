import { createLocalJWKSet, jwtVerify } from 'jose';
import { at } from '../../scripts/build/paths.mjs';
import { median } from '../lib/load.mjs';
import { JSON_BODY, logIn } from '../lib/log-in.mjs';
import { measure } from '../lib/scale/measure.mjs';
import { seed, startPostgres } from '../lib/scale/postgres.mjs';
import { startBaseline } from '../lib/scale/start-baseline.mjs';
import { startService } from '../lib/service.mjs';

const PORT = Number(process.env.BENCH_SERVERS_PORT ?? 4450);
const APPLICATION = 'logistics';
const ROUNDS = 15;
const CHECKS = 400;

/**
 * What the platform's servers ask, next to baselines in the same run: access tokens and introspection of the service on
 * Postgres beside a bare fastify, and `authenticate()` beside the check of a signature alone.
 */
export async function bench() {
  const postgres = await startPostgres();
  /** @type {(() => Promise<void> | void)[]} */
  const stops = [() => postgres.stop()];
  try {
    const databaseUrl = await postgres.createDatabase();
    seed(databaseUrl, 100);
    const env = { DATABASE_URL: databaseUrl };
    const service = await startService({ data: '.build/bench-scale-data', fresh: false, port: PORT, env });
    stops.unshift(service.stop);
    const baseline = await startBaseline(databaseUrl, PORT + 1);
    stops.unshift(baseline.stop);
    const { url } = service;
    const session = await logIn(url, 'olivia.owner@northwind.example');
    const key = await serviceKey(url);
    const token = session.authorization.replace('Bearer ', '');
    const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${key}` };
    const rows = await measure([
      { name: 'bare fastify, one query', request: { url: `${baseline.url}/query` } },
      { name: 'bare fastify, one signature', request: { url: `${baseline.url}/signature`, method: 'POST' } },
      {
        name: 'POST /oauth/introspect',
        request: { url: `${url}/api/oauth/introspect`, method: 'POST', headers: form, bodies: [`token=${token}`] },
        baselines: { query: 0.6 },
      },
      {
        name: 'POST /auth/token',
        request: {
          url: `${url}/api/auth/token`,
          method: 'POST',
          headers: { ...session, ...JSON_BODY },
          bodies: [JSON.stringify({ audience: APPLICATION })],
        },
        baselines: { signature: 0.5 },
      },
    ]);
    return [...rows, ...(await checks(url, await ask(url, '/auth/token', session, { audience: APPLICATION })))];
  } finally {
    for (const stop of stops) await stop();
  }
}

/** @param {string} url @returns {Promise<string>} a new service key of the application */
async function serviceKey(url) {
  const staff = await logIn(url, 'superadmin@platform.example');
  const { data } = await (await fetch(`${url}/api/applications`, { headers: staff })).json();
  const { id } = data.find((/** @type {{name: string}} */ { name }) => name === APPLICATION);
  const body = { name: 'Benchmark', scopes: ['tokens:introspect'] };
  return (await ask(url, `/applications/${id}/keys`, staff, body)).access_token;
}

/**
 * @param {string} url
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {unknown} body
 */
async function ask(url, path, headers, body) {
  const request = { method: 'POST', headers: { ...headers, ...JSON_BODY }, body: JSON.stringify(body) };
  const answer = await fetch(`${url}/api${path}`, request);
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}`);
  return (await answer.json()).data[0];
}

/**
 * How fast a back end checks an access token with a key that it has.
 * @param {string} url
 * @param {{token: string}} issued
 */
async function checks(url, { token }) {
  const { createServer } = await import(at('dist/server.js'));
  const iam = createServer({ base: url, application: APPLICATION });
  const request = { headers: new Headers({ authorization: `Bearer ${token}` }) };
  const keys = createLocalJWKSet(await (await fetch(`${url}/.well-known/jwks.json`)).json());
  const expected = { algorithms: ['ES256'], typ: 'at+jwt', issuer: url, audience: APPLICATION };
  const rate = async (/** @type {() => Promise<unknown>} */ once) => {
    const begin = performance.now();
    for (let count = 0; count < CHECKS; count += 1) await once();
    return (CHECKS * 1_000) / (performance.now() - begin);
  };
  /** @type {{own: number, bare: number}[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      bare: await rate(() => jwtVerify(token, keys, expected)),
      own: await rate(() => iam.authenticate(request)),
    });
  return [
    { what: 'authenticate() with a known key', value: Math.round(median(rounds.map(({ own }) => own))), unit: '/s' },
    {
      what: 'authenticate() / jwtVerify() alone',
      value: Number(median(rounds.map(({ own, bare }) => own / bare)).toFixed(2)),
      unit: 'ratio',
      least: 0.9,
    },
  ];
}
