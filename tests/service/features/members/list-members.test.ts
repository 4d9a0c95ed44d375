import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let owner: string;
let superAdmin: string;
beforeAll(async () => {
  service = await startService();
  owner = await service.signIn('olivia.owner@northwind.example');
  superAdmin = await service.signIn('superadmin@platform.example');
});
afterAll(() => service?.stop());

const NORTHWIND = 2;
const collator = new Intl.Collator('und');

describe('GET /user', () => {
  it('returns pages of eight with the total, ordered by name', async () => {
    const first = await service.call('GET /user', { token: owner });
    expect(first.data).toHaveLength(8);
    expect(first.meta.total).toBeGreaterThan(120);
    const all = await service.call('GET /user', { token: owner, query: { __count: 1000 } });
    expect(all.data).toHaveLength(first.meta.total ?? 0);
    const names = all.data.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort(collator.compare));
    const second = await service.call('GET /user', { token: owner, query: { __offset: 8 } });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.data.slice(0, 16).map(({ id }) => id));
    const backwards = await service.call('GET /user', { token: owner, query: { __count: 1000, __sort: '-name' } });
    expect(backwards.data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id).reverse());
  });

  it.each([
    [{ __count: 1001 }, '__count'],
    [{ __count: 0 }, '__count'],
    [{ __offset: -1 }, '__offset'],
    [{ __sort: 'password_hash' }, '__sort'],
    [{ status: 'deleted' }, 'status'],
    [{ withRoles: 'perhaps' }, 'withRoles'],
  ])('rejects %j with a message', async (query, field) => {
    const { status, meta } = await service.call('GET /user', { token: owner, query });
    expect(status).toBe(400);
    expect(Object.keys(meta.error?.data ?? {})).toEqual([field]);
  });

  it('filters by status, and hides deleted users', async () => {
    for (const status of ['invited', 'active', 'suspended'] as const) {
      const { data } = await service.call('GET /user', { token: owner, query: { status, __count: 1000 } });
      expect(data.length).toBeGreaterThan(0);
      expect(new Set(data.map((user) => user.status))).toEqual(new Set([status]));
    }
    await service.services.database.pool.query('update memberships set is_deleted = true where user_id = 6');
    const { data } = await service.call('GET /user', { token: owner, query: { __count: 1000 } });
    expect(data.map(({ id }) => id)).not.toContain(6);
    expect((await service.call('GET /user/{id}', { token: owner, params: { id: 6 } })).status).toBe(404);
    await service.services.database.pool.query('update memberships set is_deleted = false where user_id = 6');
  });

  it('searches names, emails and logins, and takes pattern characters literally', async () => {
    const find = async (term: string) =>
      (await service.call('GET /user', { token: owner, query: { term, __count: 1000 } })).data.map(
        ({ email }) => email,
      );
    expect(await find('RITA.reader')).toEqual(['rita.reader@northwind.example']);
    expect(await find('Olivia Own')).toEqual(['olivia.owner@northwind.example']);
    expect(await find('%')).toEqual([]);
    expect(await find('olivia_owner')).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  it("returns a member's last activity in this organization only, also after logout", async () => {
    const marco = await service.signIn('marco.multi@example.net');
    const activeIn = async (token: string, organization_id: number) => {
      const query = { term: 'marco', organization_id };
      const { data } = await service.call('GET /user', { token, query });
      return Date.parse(data[0]?.last_active_at ?? '');
    };
    const [northwind, contoso] = [await activeIn(superAdmin, 2), await activeIn(superAdmin, 3)];
    const before = Date.now();
    await service.call('PUT /auth/organizations/{id}', { token: marco, params: { id: 3 } });
    await service.call('DELETE /auth', { token: marco });
    expect(await activeIn(superAdmin, 3)).toBeGreaterThanOrEqual(before);
    expect(contoso).toBeLessThan(before);
    expect(await activeIn(owner, NORTHWIND)).toBe(northwind);
    const invited = await service.call('GET /user', { token: owner, query: { status: 'invited', __count: 1000 } });
    expect(new Set(invited.data.map(({ last_active_at }) => last_active_at))).toEqual(new Set([null]));
  });

  it('sends only declared fields', async () => {
    const { data } = await service.call('GET /user/{id}', {
      token: owner,
      params: { id: 13 },
      query: { withOrganization: 1, withRoles: 1 },
    });
    expect(Object.keys(data[0] ?? {}).sort()).toEqual([
      'avatar',
      'email',
      'id',
      'is_changable_by_current_user',
      'is_deleted',
      'last_active_at',
      'name',
      'need_password_change',
      'organization',
      'phone',
      'roles',
      'status',
      'two_factor_policy',
      'updated_at',
      'username',
    ]);
    expect(JSON.stringify(data)).not.toMatch(/argon2|GEZDG|secret/i);
    expect(data[0]).toMatchObject({
      status: 'active',
      two_factor_policy: 'enabled',
      organization: { id: NORTHWIND, name: 'Northwind Logistics' },
    });
  });

  it('shows platform staff every user once, and one organization on request', async () => {
    const { data, meta } = await service.call('GET /user', {
      token: superAdmin,
      query: { __count: 1000, withOrganization: 1 },
    });
    const ids = data.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(meta.total).toBeGreaterThan(130);
    const olga = data.find(({ email }) => email.startsWith('olga'));
    expect(olga).toMatchObject({ organization: null, status: 'active' });
    const marco = data.filter(({ email }) => email.startsWith('marco'));
    expect(marco).toHaveLength(1);
    const contoso = await service.call('GET /user', {
      token: superAdmin,
      query: { __count: 1000, organization_id: 3, withOrganization: 1 },
    });
    expect(new Set(contoso.data.map(({ organization }) => organization?.id))).toEqual(new Set([3]));
  });

  it('says whom the requester may change', async () => {
    const changable = async (email: string) => {
      const { data } = await service.call('GET /user', {
        token: await service.signIn(email),
        query: { __count: 1000 },
      });
      return Object.fromEntries(data.map((user) => [user.id, user.is_changable_by_current_user]));
    };
    expect(await changable('olivia.owner@northwind.example')).toMatchObject({ 3: false, 4: true, 7: true });
    expect(await changable('adam.admin@northwind.example')).toMatchObject({ 3: false, 4: false, 7: true });
    expect(await changable('walt.writer@northwind.example')).toMatchObject({ 3: false, 4: false, 5: false, 7: true });
    expect(new Set(Object.values(await changable('rita.reader@northwind.example')))).toEqual(new Set([false]));
  });

  it('shows each requester their own view of a page that many ask for at once', async () => {
    const names = ['olivia.owner', 'adam.admin', 'walt.writer', 'rita.reader'];
    const tokens = await Promise.all(names.map((name) => service.signIn(`${name}@northwind.example`)));
    // A guest with an account elsewhere: only staff see the account.
    const guest = { email: 'cora.owner@contoso.example', role_ids: [15] };
    expect((await service.call('POST /invite', { token: owner, body: guest })).status).toBe(201);
    const pages = [{}, { status: 'invited' }, { withOrganization: 1 }, { withRoles: 1 }];
    const asks = [...tokens, superAdmin].flatMap((token) =>
      pages.map((page) => ({ token, query: { __count: 50, organization_id: NORTHWIND, ...page } })),
    );
    // When the requesters were active is written every few seconds, in between too.
    const view = async (ask: (typeof asks)[number]) =>
      (await service.call('GET /user', ask)).data.map((user) => ({ ...user, last_active_at: null }));
    const alone = [];
    for (const ask of asks) alone.push(await view(ask));
    expect(await Promise.all([...asks, ...asks].map(view))).toEqual([...alone, ...alone]);
    const [ofOwner, ofStaff] = [alone[1], alone.at(-3)];
    expect(ofOwner?.map(({ id }) => id)).not.toEqual(ofStaff?.map(({ id }) => id));
  });
});

describe('one user', () => {
  it('can read themselves without any permission, and nobody else', async () => {
    const token = await service.signIn('mona.member@northwind.example');
    expect((await service.call('GET /user/{id}', { token, params: { id: 7 } })).status).toBe(200);
    expect((await service.call('GET /user/{id}/settings', { token, params: { id: 7 } })).status).toBe(200);
    for (const name of [
      'GET /user/{id}',
      'GET /user/{id}/roles',
      'GET /user/{id}/permissions',
      'GET /user/{id}/settings',
    ] as const) {
      expect((await service.call(name, { token, params: { id: 3 } })).status).toBe(403);
    }
    expect((await service.call('GET /user', { token })).status).toBe(403);
  });

  it('can read themselves without an organization', async () => {
    const token = await service.signIn('olga.orphan@example.net');
    const { data } = await service.call('GET /user/{id}', {
      token,
      params: { id: 12 },
      query: { withOrganization: 1, withRoles: 1 },
    });
    expect(data[0]).toMatchObject({ id: 12, organization: null, roles: [] });
    expect((await service.call('GET /organizations/my', { token })).data).toEqual([]);
  });

  it('has roles and permissions with their dates', async () => {
    const roles = await service.call('GET /user/{id}/roles', { token: owner, params: { id: 5 } });
    expect(roles.data).toMatchObject([
      { guid: 'northwind-user-manager', organization_id: NORTHWIND, is_changable_by_current_user: true },
    ]);
    const permissions = await service.call('GET /user/{id}/permissions', { token: owner, params: { id: 5 } });
    expect(permissions.data.map(({ resource }) => resource)).toContain('auth.users.WRITE');
    expect(
      permissions.data.every(
        ({ isValid, organizationId, updated_at }) => isValid && organizationId === NORTHWIND && updated_at !== null,
      ),
    ).toBe(true);
  });

  it('has settings, by key and by term', async () => {
    const params = { id: 3 };
    const all = await service.call('GET /user/{id}/settings', { token: owner, params });
    expect([all.data.length, all.meta.total]).toEqual([8, 10]);
    const one = await service.call('GET /user/{id}/settings', {
      token: owner,
      params,
      query: { keys: 'local_format' },
    });
    expect(one.data).toMatchObject([{ category: 'common', key: 'local_format', value: 'en-US' }]);
    expect(
      (await service.call('GET /user/{id}/settings', { token: owner, params, query: { term: 'satellite' } })).meta
        .total,
    ).toBe(1);
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999', '1e3 '])('with the id %j is not found', async (id) => {
    expect((await service.call('GET /user/{id}', { token: owner, params: { id } })).status).toBe(404);
  });
});
