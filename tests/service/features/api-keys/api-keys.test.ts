import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeysEndpoints } from '../../../../src/core/contract/endpoints/api-keys.ts';
import { demoApiKeys } from '../../../../service/demo-data/integrations.ts';
import { notifyOfExpiry } from '../../../../service/features/api-keys/expiry-notices.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

const OWNER = 'olivia.owner@northwind.example';
const ADMINISTRATOR = 11;
const USER_READER = 14;
/** A role that people cannot be given. */
const INTEGRATION = 16;
const LOGISTICS = 15;
const DAY = 86_400_000;

let service: TestService;
let owner: string;
let admin: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  owner = await service.signIn(OWNER);
  admin = await service.signIn('adam.admin@northwind.example');
});
afterAll(() => service?.stop());

const inDays = (days: number) => new Date(service.services.now() + days * DAY).toISOString();
const create = (change: object = {}, token = owner) =>
  service.call('POST /api-keys', {
    token,
    body: { name: 'Gateway', expiresAt: inDays(1_000), roleIds: [USER_READER], ...change },
  });
const created = async (change: object = {}, token = owner) => {
  const { data, meta } = await create(change, token);
  if (!data[0]) throw new Error(`No key was created: ${JSON.stringify(meta)}`);
  return data[0];
};
const listed = async (id: number, token = owner) =>
  (await service.call('GET /api-keys', { token })).data.find((key) => key.id === id);
const mayList = async (token: string) => (await service.call('GET /user', { token })).status;
const sql = (text: string, values: unknown[] = []) => service.services.database.pool.query(text, values);

describe('API keys', () => {
  it('are listed masked, with roles, expiry and last use', async () => {
    const { status, data } = await service.call('GET /api-keys', { token: admin });
    expect(status).toBe(200);
    expect(data.map(({ name, status: state }) => [name, state])).toEqual([
      ['Warehouse gateway', 'active'],
      ['Carrier integration', 'active'],
      ['Trade fair demo', 'expired'],
    ]);
    expect(data[0]?.access_token).toBe(`iam_••••••••${demoApiKeys.warehouse.slice(-4)}`);
    expect(data[1]?.roles.map(({ name }) => name)).toEqual(['Logistics operator', 'User reader']);
    expect(data[0]?.created_by).toEqual({ id: 3, name: 'Olivia Owner' });
  });

  it('show their full token once, and work with it', async () => {
    const key = await created();
    expect(key).toMatchObject({ name: 'Gateway', status: 'active', last_used_at: null });
    expect(key.access_token).toMatch(/^iam_key_[0-9A-Za-z]{38}$/);
    expect(await listed(key.id)).toEqual({ ...key, access_token: `iam_••••••••${key.access_token.slice(-4)}` });
    expect(await mayList(key.access_token)).toBe(200);
    expect(Date.parse((await listed(key.id))?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const { rows } = await sql('select * from api_keys where id = $1', [key.id]);
    expect(JSON.stringify(rows)).not.toContain(key.access_token);
  });

  it('record their use once a minute', async () => {
    const { id, access_token } = await created();
    await mayList(access_token);
    const first = (await listed(id))?.last_used_at;
    await mayList(access_token);
    expect((await listed(id))?.last_used_at).toBe(first);
    service.advance(61_000);
    await mayList(access_token);
    expect(Date.parse((await listed(id))?.last_used_at ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
  });

  it('are changed without their token and deleted immediately, and the activity log records it', async () => {
    const { id, access_token } = await created({ name: 'Short' });
    const changed = await service.call('PUT /api-keys/{id}', {
      token: admin,
      params: { id },
      body: { name: 'Long', expiresAt: inDays(20), roleIds: [LOGISTICS] },
    });
    expect(changed.data[0]).toMatchObject({
      name: 'Long',
      status: 'expires_soon',
      access_token: expect.stringContaining('••••'),
      roles: [expect.objectContaining({ id: LOGISTICS })],
    });
    expect(await mayList(access_token)).toBe(403);
    expect((await service.call('DELETE /api-keys/{id}', { token: owner, params: { id } })).status).toBe(200);
    expect(await mayList(access_token)).toBe(401);
    expect(await listed(id)).toBeUndefined();
    expect((await service.call('DELETE /api-keys/{id}', { token: owner, params: { id } })).status).toBe(404);
    const { data } = await service.call('GET /organizations/{id}/audit', {
      token: owner,
      params: { id: 2 },
      query: { action: 'api_key' },
    });
    expect(data.slice(0, 3).map(({ action, target }) => [action, target?.kind, target?.name])).toEqual([
      ['api_key.deleted', 'api_key', 'Long'],
      ['api_key.updated', 'api_key', 'Long'],
      ['api_key.created', 'api_key', 'Short'],
    ]);
    expect(JSON.stringify(data)).not.toContain(access_token);
  });

  it('hold a role of the organization that people cannot be given', async () => {
    const { data: offered } = await service.call('GET /api-keys/roles', { token: owner });
    expect(offered.find(({ id }) => id === INTEGRATION)).toMatchObject({ is_assignable: false });
    expect((await created({ roleIds: [INTEGRATION] })).roles.map(({ id }) => id)).toEqual([INTEGRATION]);
    const person = { token: owner, params: { id: 7 }, body: { role_id: INTEGRATION } };
    expect((await service.call('POST /user/{id}/roles', person)).code).toBe('role_not_assignable');
  });

  it.each([
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00.000Z' }, 422, 'expiry_past'],
    ['a role of another organization', { roleIds: [22] }, 404, 'role_not_found'],
    ['a role that does not exist', { roleIds: [USER_READER, 987_654] }, 404, 'role_not_found'],
    ['a role that cannot be given', { roleIds: [17] }, 422, 'role_not_assignable'],
  ])('with %s are rejected', async (_, change, status, code) => {
    const answer = await create(change);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.meta.error?.data).toBeTruthy();
  });

  it.each([{ roleIds: [] }, { roleIds: undefined }, { expiresAt: 'soon' }, { expiresAt: undefined }, { name: '' }])(
    'with %j are malformed',
    async (change) => {
      expect((await create(change)).status).toBeOneOf([400, 422]);
    },
  );

  it('are deleted only once by two concurrent requests', async () => {
    const { id } = await created();
    const both = await Promise.all(
      [owner, admin].map((token) => service.call('DELETE /api-keys/{id}', { token, params: { id } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('may have only the roles that GET /api-keys/roles lists', async () => {
    const { data } = await service.call('GET /api-keys/roles', { token: admin });
    expect(data.length).toBeGreaterThan(2);
    for (const { id, organization_id } of data) {
      expect(organization_id).toBe(2);
      expect([id, (await create({ roleIds: [id] }, admin)).status]).toEqual([id, 201]);
    }
    const all = await service.call('GET /role', { token: admin, query: { __count: 100 } });
    const others = all.data.filter(({ id }) => !data.some((role) => role.id === id));
    expect(others.length).toBeGreaterThan(0);
    for (const { id } of others) expect([id, (await create({ roleIds: [id] }, admin)).status]).not.toEqual([id, 201]);
  });
});

describe('access to API keys', () => {
  const names = Object.keys(apiKeysEndpoints) as (keyof typeof apiKeysEndpoints)[];

  it.each(names)('to %s is denied to members, writers, staff, and keys without ADMIN', async (name) => {
    const params = { id: 1 };
    const callers = ['mona.member@northwind.example', 'walt.writer@northwind.example', 'sam.staff@platform.example'];
    for (const email of callers) {
      const { status } = await service.call(name, { token: await service.signIn(email), params });
      expect([email, status]).toEqual([email, 403]);
    }
    expect((await service.call(name, { token: demoApiKeys.carrier, params })).status).toBe(403);
  });

  it('are those of the named organization, which must be one of the caller', async () => {
    const marco = await service.signIn('marco.multi@example.net', 2);
    const { data } = await service.call('GET /api-keys', { token: marco, query: { organization_id: 3 } });
    expect(data).toEqual([]);
    expect((await service.call('GET /api-keys', { token: marco })).status).toBe(403);
    const olivia = await service.signIn('olivia.owner@northwind.example');
    expect((await service.call('GET /api-keys', { token: olivia, query: { organization_id: 3 } })).status).toBe(404);
  });

  it('does not reach keys of another organization', async () => {
    const token = await service.signIn('cora.owner@contoso.example');
    const body = { name: 'x', expiresAt: inDays(10), roleIds: [22] };
    for (const id of [1, 987_654]) {
      expect((await service.call('PUT /api-keys/{id}', { token, params: { id }, body })).status).toBe(404);
      expect((await service.call('DELETE /api-keys/{id}', { token, params: { id } })).status).toBe(404);
    }
    expect((await service.call('GET /api-keys', { token })).data).toEqual([]);
  });

  it('lets a key with ADMIN list keys but not manage them: it would outlive its deletion', async () => {
    const { id, access_token: token } = await created({ roleIds: [ADMINISTRATOR] });
    expect((await service.call('GET /api-keys', { token })).status).toBe(200);
    expect((await create({}, token)).status).toBe(403);
    const body = { expiresAt: inDays(2_000), roleIds: [ADMINISTRATOR] };
    expect((await service.call('PUT /api-keys/{id}', { token, params: { id }, body })).status).toBe(403);
    expect((await service.call('DELETE /api-keys/{id}', { token, params: { id } })).status).toBe(403);
  });
});

describe('a key ends', () => {
  it('with its expiry', async () => {
    const { id, access_token } = await created({ expiresAt: inDays(1) });
    expect((await listed(id))?.status).toBe('expires_soon');
    await sql(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await mayList(access_token)).toBe(401);
    expect((await listed(id))?.status).toBe('expired');
  });

  it('with its role', async () => {
    const body = { app: 'auth', name: 'Temporary', organization_id: 2, permissions: ['auth.users.READ'] };
    const role = await service.call('POST /role', { token: owner, body });
    const id = role.data[0]?.id ?? 0;
    const { access_token } = await created({ roleIds: [id] });
    expect(await mayList(access_token)).toBe(200);
    await service.call('DELETE /role/{id}', { token: owner, params: { id } });
    expect(await mayList(access_token)).toBe(403);
  });

  it("with its creator's permissions: it never has more than they have now", async () => {
    await sql(
      'insert into membership_roles (membership_id, role_id) select id, $1 from memberships where user_id = 7',
      [ADMINISTRATOR],
    );
    const mona = await service.signIn('mona.member@northwind.example');
    const { id, access_token } = await created({ roleIds: [ADMINISTRATOR, LOGISTICS] }, mona);
    expect(await mayList(access_token)).toBe(200);
    await sql(
      'delete from membership_roles where role_id = $1 and membership_id in (select id from memberships where ' +
        'user_id = 7)',
      [ADMINISTRATOR],
    );
    expect(await mayList(access_token)).toBe(403);
    const { data } = await service.call('POST /check_permission', {
      token: access_token,
      body: { permissions: [{ resource: 'logistics.*' }, { resource: 'auth.users.READ' }] },
    });
    expect(data[0]?.permissions.filter(({ isValid }) => isValid).map(({ resource }) => resource)).toEqual([
      'logistics.*',
    ]);
    await service.call('DELETE /organizations/users/{id}', { token: owner, params: { id: 7 } });
    expect(await mayList(access_token)).toBe(401);
    await service.call('POST /organizations/users/{id}/restore', { token: owner, params: { id: 7 } });
    expect(await listed(id)).toBeUndefined();
  });

  it('with its organization', async () => {
    const { access_token } = await created({ roleIds: [22] }, await service.signIn('cora.owner@contoso.example'));
    expect((await service.call('GET /possible_permissions', { token: access_token })).status).toBe(200);
    const superadmin = await service.signIn('superadmin@platform.example');
    await service.call('DELETE /organizations/{id}', { token: superadmin, params: { id: 3 } });
    expect((await service.call('GET /possible_permissions', { token: access_token })).status).toBe(401);
  });
});

describe('the owner', () => {
  const notices = async () => {
    const { data } = await service.call('GET /in_app_notifications', { token: owner, query: { user_id: 3 } });
    return data.filter(({ title }) => title.includes('expires soon')).map(({ title }) => title);
  };

  const keyMails = async (name: string) =>
    (await service.outbox(OWNER)).filter(({ text }) => text.includes(`“${name}”`) && text.includes('created'));

  it('is told by mail who created a key, without the key', async () => {
    const key = await created({ name: 'Made by Adam', roleIds: [USER_READER, LOGISTICS] }, admin);
    const [mail, ...more] = await keyMails('Made by Adam');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A new API key for Northwind Logistics');
    expect(mail?.text).toContain('Adam Admin created the API key “Made by Adam” of Northwind Logistics');
    expect(mail?.text).toContain('Logistics operator and User reader');
    expect(`${mail?.text}${mail?.html}`).not.toContain(key.access_token.slice(8));
    expect(mail?.html).toContain('data-organization="2"');
  });

  it('is told of keys of their own too, and not of keys that were refused', async () => {
    await created({ name: 'Own key' });
    expect(await keyMails('Own key')).toHaveLength(1);
    expect((await create({ name: 'Too late', expiresAt: inDays(-1) })).status).toBe(422);
    expect(await keyMails('Too late')).toEqual([]);
  });

  it('gets one mail for each of two keys created at once', async () => {
    await Promise.all([created({ name: 'Twin one' }, admin), created({ name: 'Twin two' })]);
    expect([await keyMails('Twin one'), await keyMails('Twin two')].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is notified once, a week before a used key expires', async () => {
    const used = await created({ name: 'Used', expiresAt: inDays(8) });
    await created({ name: 'Unused', expiresAt: inDays(6) });
    await mayList(used.access_token);
    await notifyOfExpiry(service.services);
    expect(await notices()).toEqual([]);

    service.advance(2 * DAY);
    await Promise.all([notifyOfExpiry(service.services), notifyOfExpiry(service.services)]);
    expect(await notices()).toEqual(['The API key “Used” expires soon']);
    const mails = (await service.outbox(OWNER)).filter(({ subject }) => subject?.includes('expires soon'));
    expect(mails.map(({ subject }) => subject)).toEqual(['The API key “Used” expires soon']);

    const later = { expiresAt: inDays(5), roleIds: [USER_READER], password: PASSWORD };
    await service.call('PUT /api-keys/{id}', { token: owner, params: { id: used.id }, body: later });
    await notifyOfExpiry(service.services);
    expect(await notices()).toHaveLength(2);
  });
});
