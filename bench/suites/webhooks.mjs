import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { quantile } from '../lib/load.mjs';
import { startService } from '../lib/service.mjs';

const OWNER = { email: 'olivia.owner@northwind.example', password: 'harbor-lantern-42' };
const EVENTS = 150;
const ROUNDS = 4;
/** Events in progress: the next one starts when one of them has arrived. */
const TOGETHER = 4;

/**
 * How long an event takes from the change to its receiver, beside a webhook with a responsive endpoint, and beside one
 * with an endpoint that accepts connections and never responds. The rounds alternate, so that other load on the machine
 * affects both.
 */
export async function bench() {
  const service = await startService({
    data: '.build/bench-webhooks-data',
    port: Number(process.env.BENCH_WEBHOOKS_PORT ?? 4427),
    env: { ALLOW_PRIVATE_WEBHOOKS: '1' },
  });
  const live = await liveReceiver();
  const other = await liveReceiver();
  const dead = await deadReceiver();
  try {
    const ask = await ownerOf(service.url);
    await ask('POST', '/webhooks', webhook('live', live.url));
    const neighbors = [
      { id: await ask('POST', '/webhooks', webhook('other', other.url)), times: /** @type {number[]} */ ([]) },
      { id: await ask('POST', '/webhooks', webhook('dead', dead.url)), times: /** @type {number[]} */ ([]) },
    ];
    await arrivals(ask, live, 'warm-up', EVENTS);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const { id, times } of neighbors) {
        for (const one of neighbors) await ask('PUT', `/webhooks/${one.id}`, { enabled: one.id === id });
        times.push(...(await arrivals(ask, live, `${id} in round ${round}`, EVENTS)));
      }
    }
    return [
      ...rows('next to a live endpoint', neighbors[0]?.times ?? []),
      ...rows('next to a dead endpoint', neighbors[1]?.times ?? []),
      { what: 'requests that the dead endpoint never answered', value: dead.taken(), unit: 'requests' },
    ];
  } finally {
    await service.stop();
    live.stop();
    other.stop();
    dead.stop();
  }
}

/** @param {string} what @param {number[]} times */
const rows = (what, times) => {
  const sorted = times.sort((a, b) => a - b);
  return [
    { what: `${what}, half of the events within`, value: quantile(sorted, 0.5), unit: 'ms' },
    { what: `${what}, 99 of 100 within`, value: quantile(sorted, 0.99), unit: 'ms' },
  ];
};

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
 * @returns {Promise<number[]>} milliseconds from the change to its arrival
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
  return times;
}

/** @typedef {(method: 'POST' | 'PUT', path: string, body: object) => Promise<number>} Ask the id of the answer */

/** @param {string} url @returns {Promise<Ask>} */
async function ownerOf(url) {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/auth`, { method: 'POST', headers, body: JSON.stringify(OWNER) });
  const token = (await login.json()).data?.[0]?.access_token;
  return async (method, path, body) => {
    const sent = { method, headers: { ...headers, authorization: `Bearer ${token}` }, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api${path}`, sent);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return (await answer.json()).data[0]?.id;
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
