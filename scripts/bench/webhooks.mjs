import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { quantile } from './lib/load.mjs';
import { startService } from './lib/service.mjs';

const OWNER = { email: 'olivia.owner@northwind.example', password: 'harbor-lantern-42' };
const EVENTS = 400;
/** Events under way: the next one happens when one of them has arrived. */
const TOGETHER = 4;

/**
 * How long an event takes from the change to its receiver, alone and next to an endpoint that takes connections and
 * never answers. Both webhooks receive each event.
 */
export async function bench() {
  const service = await startService({
    data: '.build/bench-webhooks-data',
    port: Number(process.env.BENCH_WEBHOOKS_PORT ?? 4427),
    env: { ALLOW_PRIVATE_WEBHOOKS: '1' },
  });
  const live = await liveReceiver();
  const dead = await deadReceiver();
  try {
    const ask = await ownerOf(service.url);
    await ask('POST', '/webhooks', webhook('live', live.url));
    await arrivals(ask, live, 'warm-up', EVENTS / 4);
    const alone = await arrivals(ask, live, 'alone', EVENTS);
    await ask('POST', '/webhooks', webhook('dead', dead.url));
    const beside = await arrivals(ask, live, 'beside', EVENTS);
    return [
      ...rows('a live endpoint alone', alone),
      ...rows('a live endpoint next to a dead one', beside),
      { what: 'requests that the dead endpoint held', value: dead.taken(), unit: 'requests' },
    ];
  } finally {
    await service.stop();
    live.stop();
    dead.stop();
  }
}

/** @param {string} what @param {number[]} times */
const rows = (what, times) => [
  { what: `${what}, half of the events within`, value: quantile(times, 0.5), unit: 'ms' },
  { what: `${what}, 99 of 100 within`, value: quantile(times, 0.99), unit: 'ms' },
];

/** @param {string} name @param {string} endpoint */
const webhook = (name, endpoint) => ({
  name,
  endpoint,
  enabled: true,
  apikey: '',
  event_types: [{ type: 'role.created', enabled: true }],
});

/**
 * Creates roles and waits for their events.
 * @param {Ask} ask
 * @param {Awaited<ReturnType<typeof liveReceiver>>} live
 * @param {string} prefix
 * @param {number} count
 * @returns {Promise<number[]>} milliseconds from the change to its arrival, sorted
 */
async function arrivals(ask, live, prefix, count) {
  /** @type {number[]} */
  const times = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const name = `${prefix} ${next++}`;
      const arrival = live.next(name);
      await ask('POST', '/role', { app: 'auth', name, organization_id: 2, permissions: [] });
      times.push(await arrival);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  return times.sort((a, b) => a - b);
}

/** @typedef {(method: string, path: string, body: object) => Promise<void>} Ask */

/** @param {string} url @returns {Promise<Ask>} */
async function ownerOf(url) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth`, { method: 'POST', headers, body: JSON.stringify(OWNER) });
  const token = (await answer.json()).data?.[0]?.access_token;
  return async (method, path, body) => {
    const { status } = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (status !== 201) throw new Error(`${method} ${path} answered ${status}`);
  };
}

async function liveReceiver() {
  /** @type {Map<string, (ms: number) => void>} by the name of the role */
  const awaited = new Map();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      const { created_at, data } = JSON.parse(body);
      awaited.get(data.role.name)?.(Date.now() - Date.parse(created_at));
    });
  });
  return {
    url: await listen(server),
    next: (/** @type {string} */ name) =>
      /** @type {Promise<number>} */ (new Promise((resolve) => void awaited.set(name, resolve))),
    stop: () => void server.close().closeAllConnections(),
  };
}

async function deadReceiver() {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createTcpServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  return {
    url: await listen(server),
    taken: () => sockets.size,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** @param {import('node:net').Server} server @returns {Promise<string>} its URL */
async function listen(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;
}
