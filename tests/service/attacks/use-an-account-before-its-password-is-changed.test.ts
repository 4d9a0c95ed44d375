import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { organizationIds, userIds } from '../../../service/demo-data/ids.ts';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

/** An administrator typed the password, knows it, and logs in before its owner has changed it. */
const NORA = 'nora.newcomer@northwind.example';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await service.signIn(NORA);
});
afterAll(() => service?.stop());

const MAY = [
  'GET /auth',
  'DELETE /auth',
  'GET /auth/organizations',
  'GET /user/{id}',
  'GET /user/{id}/settings',
  'PUT /user/{id}/password',
  'GET /possible_permissions',
  'POST /check_permission',
];

const isOpen = ({ access }: Endpoint) => access.who === 'anyone' || access.who === 'bearer-of-secret';
/** Good values of required queries: what is malformed is refused before. */
const QUERY = { organization_id: '1', resource: 'auth.users.READ', user_id: '1' };

it('may use no endpoint but those for changing the password', async () => {
  const open: string[] = [];
  for (const [name, endpoint] of Object.entries(table as Record<string, Endpoint>)) {
    if (isOpen(endpoint) || MAY.includes(name)) continue;
    const parts = [...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, '1'] as const);
    const params = { ...Object.fromEntries(parts), mail: 'no_account', language: 'fr' };
    const query = Object.fromEntries(Object.entries(QUERY).filter(([key]) => key in (endpoint.query?.shape ?? {})));
    const { status, code } = await service.call(name as EndpointName, { token, params, query } as never);
    if (status !== 403 || code !== 'need_password_change') open.push(`${name}: ${status} ${code}`);
  }
  expect(open).toEqual([]);
});

it('may read no other user', async () => {
  for (const name of ['GET /user/{id}', 'GET /user/{id}/settings'] as const)
    expect(await service.call(name, { token, params: { id: userIds.olivia } })).toMatchObject({
      status: 403,
      code: 'need_password_change',
    });
});

it('is a guest where anyone may ask', async () => {
  const { status } = await service.call('POST /email/confirm', { token, body: { hash: '123456' } });
  expect(status).toBe(422);
});

it('starts no organization by logging in', async () => {
  const count = async () =>
    (await service.services.database.pool.query<{ count: number }>('select count(*)::int from organizations')).rows;
  const before = await count();
  const { status, data } = await service.call('POST /auth/organizations', {
    body: { email: NORA, password: PASSWORD },
  });
  expect([status, data[0]?.organization_id]).toEqual([201, organizationIds.northwind]);
  expect(await count()).toEqual(before);
});

it('may change the password, and then everything', async () => {
  const params = { id: userIds.nora };
  expect((await service.call('GET /auth', { token })).status).toBe(200);
  expect((await service.call('GET /user/{id}', { token, params })).data[0]?.need_password_change).toBe(true);
  const body = { password: 'velvet-anchor-77', confirmation: 'velvet-anchor-77', old_password: PASSWORD };
  expect((await service.call('PUT /user/{id}/password', { token, params, body })).status).toBe(200);
  expect((await service.call('GET /user/{id}/sessions', { token, params })).status).toBe(200);
  expect((await service.call('DELETE /auth', { token })).status).toBe(200);
});
