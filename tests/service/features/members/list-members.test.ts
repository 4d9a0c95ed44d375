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
  it('pages by eight, with the total, in the order of names', async () => {
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
  ])('refuses %j in words', async (query, field) => {
    const { status, meta } = await service.call('GET /user', { token: owner, query });
    expect(status).toBe(400);
    expect(Object.keys(meta.error?.data ?? {})).toEqual([field]);
  });

  it('filters by status, and shows nobody who is deleted', async () => {
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

  it('searches names, addresses and logins, and takes signs of patterns for themselves', async () => {
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

  it('sends what is declared and nothing more', async () => {
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

  it('shows platform staff everybody once, and one organization when asked', async () => {
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

  it('tells who may be changed by the caller', async () => {
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
});

describe('one person', () => {
  it('reads themselves without any permission, and nobody else', async () => {
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

  it('without an organization reads themselves too', async () => {
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

  it.each(['abc', '0', '-1', '1.5', '99999999999', '1e3 '])('with the id %j is not there', async (id) => {
    expect((await service.call('GET /user/{id}', { token: owner, params: { id } })).status).toBe(404);
  });
});

describe('organizations', () => {
  it('are the own one for owners and admins, and all for the platform', async () => {
    const own = await service.call('GET /organizations', { token: owner, query: { withOwner: 1 } });
    expect([own.data.map(({ id }) => id), own.meta.total]).toEqual([[NORTHWIND], 1]);
    expect(own.data[0]?.owner).toMatchObject({ id: 3, email: 'olivia.owner@northwind.example' });
    const staff = await service.call('GET /organizations', {
      token: await service.signIn('sam.staff@platform.example'),
    });
    expect(staff.data).toHaveLength(8);
    expect(staff.meta.total).toBe(15);
    expect(staff.data[0]).not.toHaveProperty('owner');
  });

  it('have employees and settings when asked', async () => {
    const { data, meta } = await service.call('GET /organizations/{id}', {
      token: owner,
      params: { id: NORTHWIND },
      query: { withEmployees: 1, withOwner: 1, __count: 50 },
    });
    expect(data[0]?.employees?.length).toBe(50);
    expect(meta.total).toBeGreaterThan(120);
    const my = await service.call('GET /organizations/my', { token: owner, query: { settings_category: 'branding' } });
    expect(my.data[0]?.settings).toMatchObject([{ category: 'branding', key: 'logo' }]);
  });

  it('show a member the settings of the branding, and no others', async () => {
    const ask = async (token: string, settings_category: string) =>
      service.call('GET /organizations/my', { token, query: { settings_category } });
    const member = await service.signIn('mona.member@northwind.example');
    expect((await ask(member, 'branding')).data[0]?.settings).toMatchObject([{ key: 'logo' }]);
    expect((await ask(member, 'common')).status).toBe(403);
    expect((await ask(owner, 'common')).status).toBe(200);
  });
});

describe('roles', () => {
  it('are those of the own organization, without the deleted', async () => {
    const { data, meta } = await service.call('GET /role', {
      token: owner,
      query: { __count: 100, withPermissions: 1 },
    });
    expect(meta.total).toBe(7);
    expect(new Set(data.map(({ organization_id }) => organization_id))).toEqual(new Set([NORTHWIND]));
    expect(data.find(({ guid }) => guid === 'northwind-user-reader')?.permissions).toEqual([
      'auth.roles.READ',
      'auth.users.READ',
    ]);
    const deleted = await service.call('GET /role', { token: owner, query: { __count: 100, withDeleted: 1 } });
    expect(deleted.meta.total).toBe(8);
  });

  it('that hold more than the caller does cannot be given by them', async () => {
    const { data } = await service.call('GET /role', {
      token: await service.signIn('walt.writer@northwind.example'),
      query: { __count: 100 },
    });
    const changable = Object.fromEntries(data.map((role) => [role.guid, role.is_changable_by_current_user]));
    expect(changable).toMatchObject({
      'northwind-administrator': false,
      'northwind-user-manager': true,
      'northwind-logistics': false,
    });
  });
});

describe('the system', () => {
  it('tells the addresses of the applications to everybody', async () => {
    const { data, meta } = await service.call('GET /system_settings/infrastructure');
    expect(data).toHaveLength(7);
    expect(Object.keys(meta.links ?? {}).sort()).toEqual(['api_guide_url', 'documentation_url', 'helpdesk_url']);
    expect(data.find(({ key }) => key === 'auth_server_url')?.value).toBe(`${service.url}/auth/`);
  });

  it('shows settings to those who may see them', async () => {
    expect((await service.call('GET /system_settings', { token: owner })).status).toBe(403);
    const { data, meta } = await service.call('GET /system_settings', { token: superAdmin });
    expect([data.length, meta.total]).toEqual([8, 20]);
    expect((await service.call('GET /system_settings/locale', { token: owner })).data[0]).toEqual({ local: 'en-US' });
  });

  it.each([
    ['https://dashboards.northwind.example/x', true],
    ['http://DASHBOARDS.northwind.example', true],
    ['https://a.platform.example/', true],
    ['https://a.b.platform.example/', true],
    ['https://platform.example/', false],
    ['https://evilplatform.example/', false],
    ['https://platform.example.evil.example/', false],
    ['https://dashboards.northwind.example:8443/', false],
    ['https://dashboards.northwind.example@evil.example/', false],
    ['https://evil.example\\@dashboards.northwind.example/', false],
    ['https://user:pass@dashboards.northwind.example/', false],
    ['//dashboards.northwind.example/', false],
    ['/auth/user', false],
    ['javascript:alert(1)//dashboards.northwind.example', false],
    ['data:text/html,dashboards.northwind.example', false],
    ['ftp://dashboards.northwind.example/', false],
    ['blob:https://dashboards.northwind.example/1', false],
    ['', false],
  ])('%s is trusted: %s', async (url, trusted) => {
    expect((await service.call('POST /system_settings/is_trusted_domain', { body: { url } })).data).toEqual([
      { trusted },
    ]);
  });

  it('trusts its own address', async () => {
    expect(
      (
        await service.call('POST /system_settings/is_trusted_domain', {
          body: { url: `${service.url}/dashboards/admin/` },
        })
      ).data,
    ).toEqual([{ trusted: true }]);
  });
});
