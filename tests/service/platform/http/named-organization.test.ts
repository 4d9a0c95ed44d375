import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { table } from '../../../../src/core/contract/table.ts';
import type { Endpoint } from '../../../../src/core/contract/endpoint.ts';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { startService, type TestService } from '../../support/service.ts';

const { northwind, contoso } = organizationIds;

let service: TestService;
let marco: string;
let key: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  marco = await service.signIn('marco.multi@example.net', northwind);
  const roleId = roleIds.northwindAdministrator;
  key = await keepApiKey(service, { createdBy: userIds.olivia, organizationId: northwind, roleId });
});
afterAll(() => service?.stop());

const ask = (name: EndpointName, organization_id: unknown, more: object = {}) =>
  service.call(name, { token: marco, query: { organization_id }, ...more } as never);

describe('organization_id in a query', () => {
  it.each<EndpointName>(['GET /api-keys', 'GET /api-keys/roles', 'GET /webhooks'])('is obeyed by %s', async (name) => {
    // An administrator of Contoso, and a plain member of Northwind.
    expect((await ask(name, northwind)).status).toBe(403);
    expect((await ask(name, contoso)).status).toBe(200);
    expect((await ask(name, 987_654)).status).toBe(404);
  });

  it('decides whose keys are listed', async () => {
    const cora = await service.signIn('cora.owner@contoso.example');
    const superAdmin = await service.signIn('superadmin@platform.example');
    await keepApiKey(service, { createdBy: userIds.cora, organizationId: contoso, roleId: roleIds.userReader });
    const own = (await service.call('GET /api-keys', { token: cora })).data.map(({ id }) => id);
    const named = (await ask('GET /api-keys', contoso, { token: superAdmin })).data as unknown as { id: number }[];
    expect(named.map(({ id }) => id)).toEqual(own);
    expect(own.length).toBeGreaterThan(0);
  });

  it('is obeyed by checks of permissions', async () => {
    const body = { permissions: [{ resource: 'auth.organization.ADMIN' }] };
    const check = async (id: number) => (await ask('POST /check_permission', id, { body })).data as unknown;
    expect(await check(contoso)).toMatchObject([{ permissions: [{ isValid: true, organizationId: contoso }, {}] }]);
    expect(await check(northwind)).toMatchObject([
      { permissions: [{ isValid: false, organizationId: northwind }, {}] },
    ]);
  });

  it.each<EndpointName>(['GET /organizations/my', 'GET /auth', 'GET /reports', 'GET /jobs', 'POST /auth/token'])(
    'is refused by %s',
    async (name) => {
      expect(await ask(name, contoso)).toMatchObject({ status: 400, code: 'organization_refused' });
    },
  );

  it('is obeyed or refused by every endpoint: none ignores one that does not exist', async () => {
    const ignored: string[] = [];
    for (const [name, { answer = 'json' }] of Object.entries<Endpoint>(table) as [EndpointName, Endpoint][]) {
      if (answer !== 'json' || !name.startsWith('GET ')) continue;
      const params = { id: 1, provider: 'x', keyId: 1, deliveryId: 1, webhookId: 1 };
      const { status } = await ask(name, 987_654, { params });
      if (![400, 403, 404].includes(status)) ignored.push(`${name} ${status}`);
    }
    expect(ignored).toEqual([]);
  });

  it('is one organization, and the one of the path', async () => {
    expect((await ask('GET /api-keys', 'all')).status).toBe(400);
    expect((await ask('GET /api-keys', 0)).status).toBe(400);
    const other = await ask('GET /organizations/{id}/settings', contoso, { params: { id: northwind } });
    expect([other.status, other.code]).toEqual([400, 'organization_twice']);
  });

  it('of another organization is not found by a key', async () => {
    expect((await ask('GET /api-keys', contoso, { token: key })).status).toBe(404);
    expect((await ask('GET /api-keys', northwind, { token: key })).status).toBe(200);
  });
});

describe('organization_id in a body', () => {
  const inBody = (name: EndpointName, organization_id: unknown) =>
    service.call(name, { token: marco, params: { id: 1 }, body: { organization_id } } as never);

  it('is refused by every endpoint that does not declare it', async () => {
    const obeyed: string[] = [];
    const refused: string[] = [];
    for (const [name, { access, multipart }] of Object.entries<Endpoint>(table) as [EndpointName, Endpoint][]) {
      if (name.startsWith('GET ') || multipart || access.who === 'anyone' || access.who === 'bearer-of-secret')
        continue;
      const parts = [...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part, 1] as const);
      const params = { ...Object.fromEntries(parts), mail: 'no_account', language: 'fr' };
      const { code } = await service.call(name, { token: marco, params, body: { organization_id: 987_654 } } as never);
      (code === 'organization_refused' ? refused : obeyed).push(name);
    }
    expect(obeyed.sort()).toEqual([
      'POST /activity',
      'POST /announcements/manage',
      'POST /applications/{id}/export_types/{typeId}/test',
      'POST /role',
      'POST /user',
      'PUT /announcements/manage/{id}',
    ]);
    expect(refused.length).toBeGreaterThan(30);
  });

  it('does not matter as null, as in a record that is sent back', async () => {
    expect((await inBody('PUT /webhooks/{id}', null)).code).not.toBe('organization_refused');
  });
});

describe('an API key is told from its creator', () => {
  it('by GET /auth', async () => {
    const { data } = await service.call('GET /auth', { token: key });
    expect(data[0]).toMatchObject({ user_id: null, api_key: { name: 'left behind' }, organization_id: northwind });
    const own = await service.call('GET /auth', { token: marco });
    expect(own.data[0]).toMatchObject({ user_id: userIds.marco });
    expect(own.data[0]).not.toHaveProperty('api_key');
  });

  it('by checks of permissions', async () => {
    const body = { permissions: [] };
    const caller = async (token: string) =>
      (await service.call('POST /check_permission', { token, body })).data[0]?.caller;
    expect(await caller(key)).toEqual({ type: 'api_key', id: expect.any(Number) });
    expect(await caller(marco)).toEqual({ type: 'user', id: userIds.marco });
  });

  it('in the activity', async () => {
    const body = { app: 'auth', name: 'By a key', organization_id: northwind, permissions: [] };
    expect((await service.call('POST /role', { token: key, body })).status).toBe(201);
    const owner = await service.signIn('olivia.owner@northwind.example');
    const params = { id: northwind };
    const { data } = await service.call('GET /organizations/{id}/audit', {
      token: owner,
      params,
      query: { action: 'role.created', __count: 1 },
    });
    expect(data[0]).toMatchObject({ action: 'role.created', api_key: { name: 'left behind' } });
  });
});
