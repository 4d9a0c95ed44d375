import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoApiKeys } from '../../../../service/demo-data/integrations.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const HOUR = 3_600_000;
const SUPER = 'superadmin@platform.example';
const STAFF = 'sam.staff@platform.example';
const OWNER = 'olivia.owner@northwind.example';
const OTHERS = [
  OWNER,
  'adam.admin@northwind.example',
  'walt.writer@northwind.example',
  'rita.reader@northwind.example',
  'mona.member@northwind.example',
];

/** A platform role for Sam, who is staff, with only these permissions. */
async function asStaffWith(...resources: string[]): Promise<string> {
  const { pool } = service.services.database;
  const { rows } = await pool.query(
    `insert into roles (guid, name, description) values ($1, 'Staff', '') returning id`,
    [`staff-${Math.random()}`],
  );
  const roleId = (rows[0] as { id: number }).id;
  for (const resource of resources)
    await pool.query('insert into role_permissions (role_id, resource) values ($1, $2)', [roleId, resource]);
  await pool.query(
    `delete from membership_roles where membership_id in (select id from memberships where user_id = 2)`,
  );
  await pool.query(
    `insert into membership_roles (membership_id, role_id) select id, $1 from memberships where user_id = 2`,
    [roleId],
  );
  return service.signIn(STAFF);
}

describe('organizations', () => {
  it('are the own one for owners and admins, and all for platform staff', async () => {
    const own = await service.call('GET /organizations', {
      token: await service.signIn(OWNER),
      query: { withOwner: 1 },
    });
    expect([own.data.map(({ id }) => id), own.meta.total]).toEqual([[2], 1]);
    expect(own.data[0]?.owner).toMatchObject({ id: 3, email: 'olivia.owner@northwind.example' });
    const staff = await service.call('GET /organizations', {
      token: await service.signIn(STAFF),
    });
    expect(staff.data).toHaveLength(8);
    expect(staff.meta.total).toBe(15);
    expect(staff.data[0]).not.toHaveProperty('owner');
  });

  it('have employees and settings on request', async () => {
    const { data, meta } = await service.call('GET /organizations/{id}', {
      token: await service.signIn(OWNER),
      params: { id: 2 },
      query: { withEmployees: 1, withOwner: 1, __count: 50 },
    });
    expect(data[0]?.employees?.length).toBe(50);
    expect(meta.total).toBeGreaterThan(120);
    const my = await service.call('GET /organizations/my', {
      token: await service.signIn(OWNER),
      query: { settings_category: 'branding' },
    });
    expect(my.data[0]?.settings).toMatchObject([{ category: 'branding', key: 'logo' }]);
  });

  it('show a member only the branding settings', async () => {
    const ask = async (token: string, settings_category: string) =>
      service.call('GET /organizations/my', { token, query: { settings_category } });
    const member = await service.signIn('mona.member@northwind.example');
    expect((await ask(member, 'branding')).data[0]?.settings).toMatchObject([{ key: 'logo' }]);
    expect((await ask(member, 'common')).status).toBe(403);
    expect((await ask(await service.signIn(OWNER), 'common')).status).toBe(200);
  });
});

describe('undelete', () => {
  const remove = (token: string, id: number) => service.call('DELETE /organizations/{id}', { token, params: { id } });
  const undelete = (token: string | undefined, id: number) =>
    service.call('POST /organizations/{id}/undelete', { token, params: { id } });

  it('restores an organization once, with the keys that ended with it', async () => {
    const token = await service.signIn(SUPER);
    const key = demoApiKeys.carrier;
    expect((await service.call('GET /organizations/my', { token: key })).status).toBe(200);
    expect((await remove(token, 2)).status).toBe(200);
    expect((await service.call('GET /organizations/my', { token: key })).status).toBe(401);
    const listed = await service.call('GET /organizations', { token, query: { withDeleted: 1, term: 'northwind' } });
    expect(listed.data).toMatchObject([{ id: 2, is_deleted: true }]);
    expect((await service.call('GET /organizations', { token, query: { term: 'northwind' } })).data).toEqual([]);
    const deleted = await service.call('GET /organizations', { token, query: { onlyDeleted: 1 } });
    expect(deleted).toMatchObject({ data: [{ id: 2, is_deleted: true }], meta: { total: 1 } });
    const both = await Promise.all([undelete(token, 2), undelete(token, 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(both.find(({ status }) => status === 200)?.data[0]).toMatchObject({ id: 2, owner: { email: OWNER } });
    expect((await service.call('GET /organizations/my', { token: key })).status).toBe(200);
    const { rows } = await service.services.database.pool.query(
      'select action from audit_log where organization_id = 2 order by id desc limit 2',
    );
    expect(rows).toEqual([{ action: 'organization.restored' }, { action: 'organization.deleted' }]);
  });

  it('is possible for 24 hours, with organizations WRITE', async () => {
    const token = await service.signIn(SUPER);
    const { data } = await service.call('POST /organizations', { token, body: { name: 'Brief', owner_user_id: 12 } });
    const id = data[0]?.id ?? 0;
    expect((await undelete(token, id)).status).toBe(404);
    await remove(token, id);
    for (const email of [...OTHERS, STAFF]) expect((await undelete(await service.signIn(email), id)).status).toBe(403);
    expect((await undelete(demoApiKeys.carrier, id)).status).toBe(403);
    expect((await undelete(undefined, id)).status).toBe(401);
    expect((await undelete(token, 999_999)).status).toBe(404);
    service.advance(24 * HOUR);
    expect(await undelete(token, id)).toMatchObject({ status: 404, code: 'not_found' });
    for (const query of [{ withDeleted: 1 }, { onlyDeleted: 1 }]) {
      const listed = await service.call('GET /organizations', { token, query: { ...query, term: 'brief' } });
      expect(listed.data).toEqual([]);
    }
  });
});

describe('lists', () => {
  it('include deleted organizations only with organizations WRITE', async () => {
    for (const email of [OWNER, STAFF, 'adam.admin@northwind.example']) {
      const token = await service.signIn(email);
      for (const query of [{ withDeleted: 1 }, { onlyDeleted: 1 }])
        expect((await service.call('GET /organizations', { token, query })).status).toBe(403);
    }
  });

  it('include a page of employees only with users READ', async () => {
    const owner = await service.signIn(OWNER);
    const of = (token: string, query: object = {}) =>
      service.call('GET /organizations/{id}', { token, params: { id: 2 }, query: { withEmployees: 1, ...query } });
    const { data, meta } = await of(owner, { __count: 5, term: 'a' });
    expect([data[0]?.employees?.length, (meta.total ?? 0) > 5]).toEqual([5, true]);
    expect((await of(await service.signIn(STAFF))).status).toBe(403);
    expect((await of(await service.signIn('rita.reader@northwind.example'))).status).toBe(403);
    expect((await of(await service.signIn('cora.owner@contoso.example'))).status).toBe(404);
  });
});

describe('order', () => {
  it.each(['name', 'owner', 'owner_email', 'updated_at'])('is by %s, ascending and descending', async (sort) => {
    const token = await service.signIn(SUPER);
    const listed = async (__sort: string) => {
      const query = { __sort, __count: 100, withOwner: 1 };
      const { data } = await service.call('GET /organizations', { token, query });
      return data.map(({ name, owner, updated_at }) =>
        ({ name, owner: owner?.name, owner_email: owner?.email, updated_at }[sort] ?? '').toLowerCase(),
      );
    };
    const filled = (values: string[]) => values.filter(Boolean);
    const [up, down] = [await listed(sort), await listed(`-${sort}`)];
    const expected = filled(up).sort((one, other) => one.localeCompare(other, 'en'));
    expect(new Set(expected).size).toBeGreaterThan(5);
    expect(filled(up)).toEqual(expected);
    expect(filled(down)).toEqual(expected.toReversed());
    const none = up.length - expected.length;
    expect([up, down].map((values) => values.slice(values.length - none).join(''))).toEqual(['', '']);
  });

  it('rejects other fields, and pages equal values without gaps', async () => {
    const token = await service.signIn(SUPER);
    expect((await service.call('GET /organizations', { token, query: { __sort: 'phone' } })).status).toBe(400);
    const page = async (__offset: number) =>
      (await service.call('GET /organizations', { token, query: { __sort: 'owner', __count: 8, __offset } })).data;
    const ids = [...(await page(0)), ...(await page(8))].map(({ id }) => id);
    expect(new Set(ids).size).toBe(15);
  });
});

describe('owners', () => {
  const owners = (token: string | undefined, query: object = {}) =>
    service.call('GET /organizations/owners', { token, query: { ...query } });

  it('are found platform-wide only with organizations WRITE', async () => {
    const { status, data } = await owners(await service.signIn(SUPER), { term: 'olga.orphan' });
    expect([status, data]).toEqual([200, [{ id: 12, name: 'Olga Orphan', email: 'olga.orphan@example.net' }]]);
    for (const email of [...OTHERS, STAFF]) expect((await owners(await service.signIn(email))).status).toBe(403);
    expect((await owners(demoApiKeys.carrier)).status).toBe(403);
    expect((await owners(undefined)).status).toBe(401);
  });

  it('have an account; owners of an existing organization are its active members', async () => {
    const token = await service.signIn(SUPER);
    expect((await owners(token, { term: 'una.unactivated' })).data).toEqual([]);
    expect((await owners(token, { term: 'cora.owner', organization_id: 2 })).data).toEqual([]);
    expect((await owners(token, { term: 'susan.suspended', organization_id: 2 })).data).toEqual([]);
    expect((await owners(token, { term: 'adam.admin', organization_id: 2 })).data).toMatchObject([{ id: 4 }]);
  });
});

describe('staff with organizations WRITE alone', () => {
  it('can list, add, change, delete and restore organizations, without seeing settings or users', async () => {
    const token = await asStaffWith('auth.organizations.WRITE');
    expect((await service.call('GET /organizations', { token })).meta.total).toBeGreaterThan(10);
    const found = await service.call('GET /organizations/owners', { token, query: { term: 'olga' } });
    expect(found.data).toMatchObject([{ id: 12 }]);
    const added = await service.call('POST /organizations', { token, body: { name: 'Fresh', owner_user_id: 12 } });
    const id = added.data[0]?.id ?? 0;
    expect(added.status).toBe(201);
    const params = { id };
    const renamed = await service.call('PUT /organizations/{id}', { token, params, body: { name: 'Fresher' } });
    expect(renamed.data).toMatchObject([{ name: 'Fresher' }]);
    expect((await service.call('DELETE /organizations/{id}', { token, params })).status).toBe(200);
    expect((await service.call('POST /organizations/{id}/undelete', { token, params })).status).toBe(200);
    expect((await service.call('GET /organizations/{id}/settings', { token, params })).status).toBe(403);
    expect((await service.call('GET /user', { token, query: { organization_id: 2 } })).status).toBe(403);
  });

  it('cannot change anything or see settings with only organizations READ', async () => {
    const token = await asStaffWith('auth.organizations.READ');
    expect((await service.call('GET /organizations', { token })).meta.total).toBeGreaterThan(10);
    const params = { id: 3 };
    expect((await service.call('PUT /organizations/{id}', { token, params, body: { name: 'X' } })).status).toBe(403);
    expect((await service.call('DELETE /organizations/{id}', { token, params })).status).toBe(403);
    expect((await service.call('GET /organizations/{id}/settings', { token, params })).status).toBe(403);
  });
});

describe('deleted members', () => {
  const deleted = (token: string, query: object = {}) =>
    service.call('GET /user', { token, query: { deleted: 1, withOrganization: 1, ...query } });

  it('are listed for 24 hours to users who may restore them', async () => {
    const owner = await service.signIn(OWNER);
    await service.call('DELETE /organizations/users/{id}', { token: owner, params: { id: 7 }, query: { delete: 1 } });
    expect((await deleted(owner)).data).toMatchObject([{ id: 7, is_deleted: true, organization: { id: 2 } }]);
    expect((await deleted(await service.signIn('walt.writer@northwind.example'))).meta.total).toBe(1);
    expect((await deleted(await service.signIn('rita.reader@northwind.example'))).status).toBe(403);
    expect((await deleted(await service.signIn('cora.owner@contoso.example'))).data).toEqual([]);
    expect((await deleted(await service.signIn(SUPER))).data).toMatchObject([{ id: 7, is_deleted: true }]);
    expect((await service.call('GET /user', { token: owner, query: { term: 'mona.member' } })).data).toEqual([]);
    const restored = await service.call('POST /organizations/users/{id}/restore', { token: owner, params: { id: 7 } });
    expect(restored.data).toMatchObject([{ id: 7, is_deleted: false }]);
    expect((await deleted(owner)).data).toEqual([]);
    await service.call('DELETE /organizations/users/{id}', { token: owner, params: { id: 7 }, query: { delete: 1 } });
    service.advance(24 * HOUR);
    expect((await deleted(await service.signIn(OWNER))).data).toEqual([]);
  });
});
