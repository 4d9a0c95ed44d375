import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import type { Endpoint } from '../../../../src/core/contract/endpoint.ts';
import { everyEvent } from '../../../../src/core/contract/events/events.ts';
import { table } from '../../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

const DAY = 86_400_000;

let service: TestService;
let superAdmin: string;
let owner: string;
let fleet: number;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  superAdmin = await service.signIn('superadmin@platform.example');
  owner = await service.signIn('olivia.owner@northwind.example');
  const { data } = await service.call('POST /applications', {
    token: superAdmin,
    body: { name: 'fleet', title: 'Fleet', url: 'https://fleet.example.com' },
  });
  fleet = data[0]?.id ?? 0;
});
afterAll(() => service?.stop());

const keyOf = async (scopes: string[], more: object = {}) => {
  const body = { name: 'Back end', scopes, password: PASSWORD, ...more };
  const { data } = await service.call('POST /applications/{id}/keys', {
    token: superAdmin,
    params: { id: fleet },
    body,
  });
  if (!data[0]) throw new Error('No key was created');
  return data[0];
};
const declare = (permissions: object[]) =>
  service.call('PUT /applications/{id}/permissions', {
    token: superAdmin,
    params: { id: fleet },
    body: { permissions },
  });
const check = async (token: string, ...resources: string[]) => {
  const body = { permissions: resources.map((resource) => ({ resource })) };
  const { data } = await service.call('POST /check_permission', { token, body });
  return Object.fromEntries((data[0]?.permissions ?? []).map(({ resource, isValid }) => [resource, isValid]));
};

describe('applications', () => {
  it('begin with the permission groups of the platform', async () => {
    const { data } = await service.call('GET /applications', { token: superAdmin });
    const names = data.map(({ name }) => name);
    expect(names).toEqual(['asset_tracking', 'fleet', 'infrastructure_monitoring', 'logistics', 'masternode']);
  });

  it('have a unique name of small letters, and an https address', async () => {
    const add = (body: object) => service.call('POST /applications', { token: superAdmin, body });
    expect((await add({ name: 'fleet', title: 'Again' })).code).toBe('name_taken');
    const events = Object.keys(everyEvent).map((type) => type.replace(/\..*/, ''));
    for (const name of new Set(['auth', 'connection_setup', 'directory', 'mail_text', ...events]))
      expect((await add({ name, title: 'Ours' })).code).toBe('name_reserved');
    expect((await add({ name: 'Fleet', title: 'Fleet' })).status).toBe(400);
    const insecure = await add({ name: 'depot', title: 'Depot', url: 'http://depot.example' });
    expect([insecure.status, insecure.code]).toEqual([422, 'url_invalid']);
  });

  it('name their whole permission and what roles belong to', async () => {
    const wildcard = async () =>
      (await service.call('GET /possible_permissions', { token: owner })).data.find(
        ({ resource }) => resource === 'fleet.*',
      );
    expect((await wildcard())?.title).toBe('Fleet');
    await service.call('PUT /applications/{id}', {
      token: superAdmin,
      params: { id: fleet },
      body: { title: 'Lorries' },
    });
    expect((await wildcard())?.title).toBe('Lorries');
    const body = { name: 'Drivers', app: 'fleet', organization_id: organizationIds.northwind };
    expect((await service.call('POST /role', { token: owner, body })).data[0]?.app).toBe('fleet');
  });

  it('are for platform staff', async () => {
    expect((await service.call('GET /applications', { token: owner })).status).toBe(403);
    const body = { name: 'depot', title: 'Depot' };
    const staff = await service.signIn('sam.staff@platform.example');
    expect((await service.call('POST /applications', { token: owner, body })).status).toBe(403);
    expect((await service.call('GET /applications', { token: staff })).status).toBe(200);
  });
});

describe('service keys', () => {
  it('are shown once, masked afterwards, and kept as a digest', async () => {
    const key = await keyOf(['users:read']);
    expect(key.access_token).toMatch(/^iam_sk_[0-9A-Za-z]{43}$/);
    const { data } = await service.call('GET /applications/{id}/keys', { token: superAdmin, params: { id: fleet } });
    const listed = data.find(({ id }) => id === key.id);
    expect(listed?.access_token).toBe(`iam_sk_••••••••${key.access_token.slice(-4)}`);
    const { rows } = await service.services.database.pool.query('select * from service_keys');
    expect(JSON.stringify(rows)).not.toContain(key.access_token);
  });

  it('tell who they are', async () => {
    const { access_token: token } = await keyOf(['users:read', 'activity:write']);
    const { data } = await service.call('GET /applications/me', { token });
    expect(data).toEqual([{ id: fleet, name: 'fleet', scopes: ['users:read', 'activity:write'] }]);
    expect((await service.call('GET /applications/me', { token: superAdmin })).status).toBe(403);
  });

  it('answer 403 with the missing scope on every endpoint outside of their scopes', async () => {
    const { access_token: token } = await keyOf(['activity:write']);
    const refused: Record<string, string | undefined> = {};
    for (const [name, { scope }] of Object.entries<Endpoint>(table) as [EndpointName, Endpoint][]) {
      if (name === 'GET /applications/me' || scope === 'activity:write') continue;
      const params = { id: 1, hash: 'x', provider: 'platform', keyId: 1, deliveryId: 1, userId: 1, roleId: 1 };
      const { status, code } = await service.call(name, {
        token,
        params,
        ...(name.startsWith('POST') && { body: {} }),
      });
      if (status !== 403 || code !== 'scope_missing') refused[name] = `${status} ${code}`;
    }
    expect(refused).toEqual({});
    const users = await service.call('GET /user', { token });
    expect(users.meta.error?.data).toEqual({ scope: ['users:read'] });
  });

  it('read the users of any organization that they name', async () => {
    const { access_token: token } = await keyOf(['users:read']);
    const ask = (organization_id: number) => service.call('GET /user', { token, query: { organization_id } });
    const [northwind, contoso] = [await ask(organizationIds.northwind), await ask(organizationIds.contoso)];
    expect([northwind.status, contoso.status]).toEqual([200, 200]);
    expect(contoso.meta.total).toBeLessThan(northwind.meta.total ?? 0);
    expect((await ask(987_654)).status).toBe(404);
  });

  it('read organizations, one user and what that user may do there', async () => {
    const { access_token: token } = await keyOf(['users:read']);
    const all = await service.call('GET /organizations', { token, query: { __count: 1000 } });
    expect(all.data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([organizationIds.northwind, organizationIds.contoso]),
    );
    const request = { token, params: { id: userIds.marco } };
    const permissionsIn = async (organization_id: number) =>
      (await service.call('GET /user/{id}/permissions', { ...request, query: { organization_id } })).data;
    const [here, there] = [
      await permissionsIn(organizationIds.northwind),
      await permissionsIn(organizationIds.contoso),
    ];
    expect(new Set(here.map(({ organizationId }) => organizationId))).toEqual(new Set([organizationIds.northwind]));
    expect(there.map(({ resource }) => resource)).toContain('auth.organization.ADMIN');
    expect(here.map(({ resource }) => resource)).not.toContain('auth.organization.ADMIN');
    const query = { organization_id: organizationIds.contoso };
    expect((await service.call('GET /user/{id}', { ...request, query })).data[0]?.id).toBe(userIds.marco);
    const mona = { token, params: { id: userIds.mona }, query };
    expect((await service.call('GET /user/{id}/permissions', mona)).status).toBe(404);
  });

  it('keep the old token for a day after a roll', async () => {
    const key = await keyOf(['users:read']);
    const me = async (token: string) => (await service.call('GET /applications/me', { token })).status;
    const rolled = await service.call('POST /applications/{id}/keys/{keyId}/roll', {
      token: superAdmin,
      params: { id: fleet, keyId: key.id },
    });
    const next = rolled.data[0]?.access_token ?? '';
    expect(next).not.toBe(key.access_token);
    expect([await me(key.access_token), await me(next)]).toEqual([200, 200]);
    service.advance(DAY + 1_000);
    expect([await me(key.access_token), await me(next)]).toEqual([401, 200]);
  });

  it('end at their expiry, when deleted, and with their application', async () => {
    const expiresAt = new Date(service.services.now() + DAY).toISOString();
    const [short, gone] = [await keyOf(['users:read'], { expiresAt }), await keyOf(['users:read'])];
    const me = async (token: string) => (await service.call('GET /applications/me', { token })).status;
    await service.call('DELETE /applications/{id}/keys/{keyId}', {
      token: superAdmin,
      params: { id: fleet, keyId: gone.id },
      body: { password: PASSWORD },
    });
    expect([await me(short.access_token), await me(gone.access_token)]).toEqual([200, 401]);
    service.advance(DAY + 1_000);
    expect(await me(short.access_token)).toBe(401);
  });

  it('are in the activity of the platform, without their token', async () => {
    const key = await keyOf(['users:read']);
    const { rows } = await service.services.database.pool.query(
      "select * from audit_log where action = 'service_key.created' and target_id = $1",
      [key.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.access_token.slice(7));
  });
});

describe('permissions of an application', () => {
  const DEVICES = [
    { resource: 'fleet.devices.READ', title: 'See devices' },
    { resource: 'fleet.devices.WRITE', title: 'Change devices', description: 'Names and places' },
  ];

  it('go into roles, checks and the list of all permissions', async () => {
    expect((await declare(DEVICES)).status).toBe(200);
    const all = await service.call('GET /possible_permissions', { token: owner });
    expect(all.data.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['fleet.*', 'fleet.devices.READ', 'fleet.devices.WRITE']),
    );
    const role = await service.call('POST /role', {
      token: owner,
      body: {
        app: 'auth',
        name: 'Devices',
        organization_id: organizationIds.northwind,
        permissions: ['fleet.devices.READ'],
      },
    });
    expect([role.status, role.data[0]?.permissions]).toEqual([201, ['fleet.devices.READ']]);
    expect(await check(owner, 'fleet.devices.WRITE', 'fleet.devices.FLY', 'ships.devices.READ')).toMatchObject({
      'fleet.devices.WRITE': true,
      'ships.devices.READ': false,
    });
    const reader = await service.signIn('rita.reader@northwind.example');
    expect(await check(reader, 'fleet.devices.READ')).toMatchObject({ 'fleet.devices.READ': false });
  });

  it('grant nothing while they are not declared, and come back', async () => {
    const { pool } = service.services.database;
    const { rows } = await pool.query<{ id: number }>("select id from roles where name = 'Devices'");
    await pool.query(
      'insert into membership_roles (membership_id, role_id) select id, $1 from memberships where user_id = ' +
        "(select id from users where email = 'mona.member@northwind.example')",
      [rows[0]?.id],
    );
    const member = await service.signIn('mona.member@northwind.example');
    expect(await check(member, 'fleet.devices.READ')).toMatchObject({ 'fleet.devices.READ': true });
    const fewer = await declare(DEVICES.slice(1));
    expect(fewer.data.find(({ resource }) => resource === 'fleet.devices.READ')?.removed).toBe(true);
    expect(await check(member, 'fleet.devices.READ')).toMatchObject({ 'fleet.devices.READ': false });
    expect(await check(owner, 'fleet.devices.READ')).toMatchObject({ 'fleet.devices.READ': false });
    await declare(DEVICES);
    expect(await check(member, 'fleet.devices.READ')).toMatchObject({ 'fleet.devices.READ': true });
  });

  it('are declared by the service key too, and only its own', async () => {
    const { access_token: token } = await keyOf(['permissions:write']);
    const put = (permissions: object[]) =>
      service.call('PUT /applications/me/permissions', { token, body: { permissions } });
    expect((await put(DEVICES)).status).toBe(200);
    const foreign = await put([{ resource: 'logistics.shipments.READ', title: 'Not ours' }]);
    expect([foreign.status, foreign.code]).toEqual([422, 'permission_invalid']);
    const many = Array.from({ length: 501 }, (_, at) => ({ resource: `fleet.area${at}.READ`, title: 'x' }));
    expect((await put(many)).status).toBe(400);
  });
});
