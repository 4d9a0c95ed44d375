import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userIds } from '../../../service/demo-data/ids.ts';
import {
  type Caller,
  createServer,
  forExpress,
  forFastify,
  forHono,
  forNext,
  type IamServer,
} from '../../../src/server/index.ts';
import { accessTokenFor, makeServiceKey } from '../support/keys/access-tokens.ts';
import { freePort } from '../support/free-port.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let iam: IamServer;
let away: IamServer;
let mona: string;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  const key = await makeServiceKey(service, 'logistics', ['tokens:introspect']);
  iam = createServer({ base: service.url, application: 'logistics', key });
  away = createServer({ base: `http://127.0.0.1:${await freePort()}`, application: 'logistics', key });
  mona = await accessTokenFor(service, await service.signIn('mona.member@northwind.example'));
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await service?.stop();
});

/** Sends a request to an app that answers with the id of its caller. */
type Ask = (token?: string) => Promise<Response>;
type Made = (server: IamServer, permission: string) => Promise<Ask>;

const over = (fetching: (init: RequestInit) => Promise<Response>): Ask => {
  return (token) => fetching({ headers: token ? { authorization: `Bearer ${token}` } : {} });
};
const apps: Record<string, Made> = {
  Express: async (server, permission) => {
    const app = express();
    app.use(forExpress(server, { permission }));
    app.get(
      '/',
      (request: express.Request & { caller?: Caller }, reply) => void reply.json({ id: request.caller?.id }),
    );
    const listening = createHttpServer(app).listen(0, '127.0.0.1');
    stops.push(() => listening.close());
    await new Promise((done) => listening.once('listening', done));
    return over((init) => fetch(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/`, init));
  },
  Fastify: async (server, permission) => {
    const app = Fastify();
    app.addHook('onRequest', forFastify(server, { permission }));
    app.get('/', (request) => ({ id: (request as unknown as { caller: Caller }).caller.id }));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    stops.push(() => app.close());
    return over((init) => fetch(url, init));
  },
  Hono: async (server, permission) => {
    const app = new Hono<{ Variables: { caller: Caller } }>();
    app.use(forHono(server, { permission }));
    app.get('/', (context) => context.json({ id: context.get('caller').id }));
    return over(async (init) => app.request('/', init));
  },
  Next: async (server, permission) => {
    const GET = forNext(server, (_request, caller) => Response.json({ id: caller.id }), { permission });
    return over((init) => GET(new Request('https://fleet.example', init), undefined));
  },
};

describe.each(Object.entries(apps))('the adapter for %s', (_name, make) => {
  it('lets a caller with the permission in', async () => {
    const ask = await make(iam, 'logistics.shipments.READ');
    const response = await ask(mona);
    expect([response.status, await response.json()]).toEqual([200, { id: userIds.mona }]);
  });

  it('answers 401 without a valid token, 403 without the permission, 503 while the service is away', async () => {
    const [ask, closed, alone] = await Promise.all([
      make(iam, 'logistics.shipments.READ'),
      make(iam, 'masternode.nodes.READ'),
      make(away, 'logistics.shipments.READ'),
    ]);
    const statuses = [await ask(), await ask('rubbish'), await closed(mona), await alone(mona)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([401, 401, 403, 503]);
  });
});
