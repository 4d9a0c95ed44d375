import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { SERVER_DEFAULTS } from '../../../../service/platform/config/server-settings.ts';
import { makeServiceKey } from '../../support/keys/access-tokens.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

/** More than the pool has connections: the others wait for one. */
const LISTS = 2 * SERVER_DEFAULTS.poolSize;

describe.skipIf(!findPostgres())('while slow lists hold every connection of the pool (needs postgresql)', () => {
  let postgres: TestPostgres;
  let service: TestService;
  let other: pg.Client;
  let token: string;
  let key: string;
  let serviceKey: string;
  let settled = 0;
  let lists: Promise<number[]>;

  beforeAll(async () => {
    postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase('demo');
    service = await startService({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' } });
    token = await service.signIn('olivia.owner@northwind.example');
    key = await keepApiKey(service, {
      createdBy: userIds.olivia,
      organizationId: organizationIds.northwind,
      roleId: roleIds.userReader,
    });
    serviceKey = await makeServiceKey(service, 'logistics', ['tokens:introspect']);
    other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    // The lists wait for this lock, as long as the test wants.
    await other.query('begin; lock table webhooks in access exclusive mode');
    const list = async () => {
      const { status } = await service.call('GET /webhooks', { token });
      settled += 1;
      return status;
    };
    lists = Promise.all(Array.from({ length: LISTS }, list));
    const { pool } = service.services.database;
    await until(
      () => pool.totalCount === SERVER_DEFAULTS.poolSize && pool.idleCount === 0 && pool.waitingCount > 0,
      'all connections to be taken',
    );
  });
  afterAll(async () => {
    await other?.end();
    await service?.stop();
    await postgres?.stop();
  });

  const check = (by: string) =>
    service.call('POST /check_permission', { token: by, body: { permissions: [{ resource: 'auth.users.READ' }] } });

  const introspect = () =>
    fetch(`${service.url}/api/oauth/introspect`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${serviceKey}` },
      body: new URLSearchParams({ token }),
    });

  it.each<[string, () => Promise<{ status: number }>, number]>([
    ['a session check', () => service.call('GET /auth', { token }), 200],
    ['an unknown token', () => service.call('GET /auth', { token: 'a-token-of-some-length' }), 401],
    ['a permission check', () => check(token), 200],
    [
      'a session check of a page on another host',
      () => service.call('GET /auth', { token, headers: { Origin: 'https://dashboards.northwind.example' } }),
      200,
    ],
    [
      'a stranger who asks whether they are trusted',
      () => service.call('GET /auth', { token, headers: { Origin: 'https://stranger.example' } }),
      200,
    ],
    ['an API key', () => check(key), 200],
    ['an introspection', () => introspect(), 200],
  ])('%s is answered', async (_, send, status) => {
    const answers = await Promise.all(Array.from({ length: LISTS }, send));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    expect(settled, 'lists that are done').toBe(0);
  });

  it('the service stays ready', async () => {
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(settled, 'lists that are done').toBe(0);
  });

  it('the lists are answered once nothing holds them any more', async () => {
    await other.query('rollback');
    expect(await lists).toEqual(Array.from({ length: LISTS }, () => 200));
  });
});
