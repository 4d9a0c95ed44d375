import { type IncomingMessage, request } from 'node:http';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../../src/core/contract/table.ts';
import { writeDemoData } from '../../../service/demo-data/write.ts';
import { hashPassword } from '../../../service/features/credentials/passwords.ts';
import { dropSetUpTokens } from '../../../service/features/setup/set-up-token.ts';
import { startService, type TestService } from '../support/service.ts';
import { makeCallers } from './callers.ts';
import { otherRoutes, type Setting, settings } from './other-routes.ts';

/**
 * Every route outside the contract, by every kind of caller, in every way to start the service. What the router has is
 * read from Fastify itself, so that a route without a row is found.
 */
type Routes = Set<string>;

/** Starts a service, and keeps the routes that its router gets. */
async function startWithRoutes(options: object): Promise<{ service: TestService; routes: Routes }> {
  const perRouter: Routes[] = [];
  const onStart = (message: unknown) => {
    const routes: Routes = new Set();
    perRouter.push(routes);
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', onStart);
  const service = await startService(options);
  unsubscribe('fastify.initialization', onStart);
  // The service makes another router to compute headers.
  return { service, routes: perRouter.find((routes) => routes.has('GET /livez')) ?? new Set() };
}

const contract = Object.keys(table).map((name) =>
  name.replace(' ', ' /api').replace(/\{(\w+)\}/g, (_, key: string) => `:${key}`),
);
/** Fastify adds HEAD to each GET. */
const isHeadOf = (routes: Routes, route: string) =>
  route.startsWith('HEAD ') && routes.has(route.replace('HEAD', 'GET'));

interface Asker {
  kind: string;
  token: string | undefined;
}

/** By `node:http`, because fetch sends no TRACE. */
async function ask(url: string, method: string, token: string | undefined) {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers }, resolve).on('error', reject).end();
  });
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

describe.each(Object.entries(settings))('the routes outside the contract, %s', (name, { env, ...start }) => {
  const setting = name as Setting;
  let service: TestService;
  let routes: Routes;
  let askers: Asker[];
  let mail: number;
  beforeAll(async () => {
    // The demo and its tests may change the limits.
    const scale = 'empty' in start ? {} : { RATE_LIMIT_SCALE: '1000' };
    ({ service, routes } = await startWithRoutes({ ...start, env: { ...env, ...scale, LOG_LEVEL: 'silent' } }));
    const { config, database, messages, now } = service.services;
    // A new installation holds a token to set it up, and demo data are only written into one that holds nothing.
    await dropSetUpTokens(database.db);
    await writeDemoData(database, { publicUrl: config.publicUrl, secretKey: config.secretKey, now, hashPassword });
    const foreign = await service.signIn('cora.owner@contoso.example');
    const metrics = config.metrics.token ?? 'a token that no setting names';
    askers = [
      ...(await makeCallers(service, { singleRights: false })),
      { kind: 'foreign', token: foreign },
      { kind: 'metrics', token: metrics },
    ];
    const plain = { subject: 'News', text: 'News', html: '<p>News</p>', links: [], code: null };
    await messages.mail(database.db, { to: 'reader@else.example', ...plain });
    const { rows } = await database.pool.query<{ id: number }>('select max(id) as id from outbox');
    mail = rows[0]?.id ?? 0;
  });
  afterAll(() => service?.stop());

  it('have a row each, and each row a route', () => {
    const known = new Set([...contract, ...otherRoutes.keys()]);
    expect([...routes].filter((one) => !known.has(one) && !isHeadOf(routes, one))).toEqual([]);
    const expected = [...otherRoutes].filter(([, { where }]) => where.includes(setting)).map(([route]) => route);
    expect([...otherRoutes.keys()].filter((route) => routes.has(route))).toEqual(expected);
    expect(contract.filter((route) => !routes.has(route))).toEqual([]);
  });

  it.each([...otherRoutes])('%s', async (route, { where, ask: path, status, withToken = status, elsewhere = 404 }) => {
    const [method = ''] = route.split(' ');
    const url = `${service.url}${path.replace('{mail}', String(mail))}`;
    const isThere = where.includes(setting);
    const expected = askers.map(({ kind }) => [kind, isThere ? (kind === 'metrics' ? withToken : status) : elsewhere]);
    const found: Record<string, Awaited<ReturnType<typeof ask>>> = {};
    for (const { kind, token } of askers) found[kind] = await ask(url, method, token);
    expect(Object.entries(found).map(([kind, answer]) => [kind, answer.status])).toEqual(expected);
    // No answer depends on who asks, or names the program behind it.
    const { metrics: _metrics, ...others } = found;
    expect(new Set(Object.values(others).map(({ body }) => body)).size).toBe(1);
    for (const { headers } of Object.values(found))
      expect(Object.keys(headers).filter((one) => one === 'server' || one === 'x-powered-by')).toEqual([]);
  });

  it('answer HEAD as GET, without a body', async () => {
    const asked = [...otherRoutes].filter(([route, { where }]) => route.startsWith('GET') && where.includes(setting));
    for (const [route, { ask: path, status }] of asked) {
      const { status: found, body } = await ask(
        `${service.url}${path.replace('{mail}', String(mail))}`,
        'HEAD',
        undefined,
      );
      expect([route, found, body]).toEqual([route, status, '']);
    }
  });

  it('tell nothing of the inside by a probe', async () => {
    for (const path of ['/livez', '/readyz', '/healthz'])
      for (const { token } of askers)
        expect((await ask(`${service.url}${path}`, 'GET', token)).body).toBe('{"status":"ok"}');
  });
});

describe('the metrics', () => {
  const { env } = settings['production with METRICS_TOKEN'];
  let service: TestService;
  let routes: Routes;
  beforeAll(async () => {
    ({ service, routes } = await startWithRoutes({ env: { ...env, LOG_LEVEL: 'silent' } }));
  });
  afterAll(() => service?.stop());

  it('say nothing of people, organizations and what was asked', async () => {
    const email = 'walt.writer@northwind.example';
    const token = await service.signIn(email);
    const paths = [
      ...[`/api/user?term=${email}`, '/api/user/7', `/api/${email}`, `/${email}`, `/outbox/${email}/mail`],
      ...[
        `/cdn/${email}`,
        `/oidc/interaction/${email}`,
        `/auth/invite?hash=secret-of-a-link`,
        '/api/role?term=Northwind',
      ],
    ];
    for (const path of paths) await ask(`${service.url}${path}`, 'GET', token);
    const { body } = await ask(`${service.url}/metrics`, 'GET', env.METRICS_TOKEN);
    const { rows } = await service.services.database.pool.query<{ text: string }>(
      'select email as text from users union select name from users union select name from organizations',
    );
    const secrets = [...rows.map(({ text: one }) => one), token, env.METRICS_TOKEN, 'secret-of-a-link', '127.0.0.1'];
    expect(secrets.filter((one) => body.includes(one))).toEqual([]);
    const labels = [...body.matchAll(/route="([^"]*)"/g)].map(([, route]) => route ?? '');
    const patterns = new Set([...routes].map((route) => route.slice(route.indexOf(' ') + 1)));
    expect(labels).toContain('/api/user/:id');
    expect(labels.filter((label) => !patterns.has(label) && label !== 'none')).toEqual([]);
  });

  it('do not accept their token anywhere else, nor in the address', async () => {
    const asked = `${service.url}/metrics?token=${encodeURIComponent(env.METRICS_TOKEN)}`;
    expect((await ask(asked, 'GET', undefined)).status).toBe(401);
    expect((await ask(`${service.url}/api/auth`, 'GET', env.METRICS_TOKEN)).status).toBe(401);
  });
});
