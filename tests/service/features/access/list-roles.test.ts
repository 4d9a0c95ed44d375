import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../../src/core/contract/entities/role.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { startService, type TestService } from '../../support/service.ts';

const [NORTHWIND, CONTOSO] = [2, 3];
const OPERATOR = 15;
let service: TestService;
const tokens = new Map<string, string>();
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service?.stop());

async function as(email: string): Promise<string> {
  const known = tokens.get(email) ?? (await service.signIn(email));
  tokens.set(email, known);
  return known;
}
const [ADAM, WALT, RITA, MONA] = ['adam.admin', 'walt.writer', 'rita.reader', 'mona.member'].map(
  (name) => `${name}@northwind.example`,
) as [string, string, string, string];
const [ROOT, SAM, CORA] = ['superadmin@platform.example', 'sam.staff@platform.example', 'cora.owner@contoso.example'];

const list = async (email: string, query: Record<string, unknown> = {}) =>
  service.call('GET /role', { token: await as(email), query: { __count: 100, ...query } });
const names = (roles: readonly Role[]) => roles.map(({ name }) => name);

/** Gives Mona a role with only these permissions beside her own, while `work` runs. */
async function holding(permissions: string[], work: (token: string) => Promise<void>): Promise<void> {
  const admin = await as(ADAM);
  const { data } = await service.call('POST /role', {
    token: admin,
    body: { app: 'auth', name: `Test ${permissions.join(' ')}`, organization_id: NORTHWIND, permissions },
  });
  const role = data[0] as Role;
  await service.call('POST /user/{id}/roles', { token: admin, params: { id: 7 }, body: { role_id: role.id } });
  try {
    await work(await as(MONA));
  } finally {
    await service.call('DELETE /role/{id}', { token: admin, params: { id: role.id } });
  }
}

describe('roles', () => {
  it("are those of the requester's organization, without deleted ones", async () => {
    const { data, meta } = await service.call('GET /role', {
      token: await as('olivia.owner@northwind.example'),
      query: { __count: 100, withPermissions: 1 },
    });
    expect(meta.total).toBe(7);
    expect(new Set(data.map(({ organization_id }) => organization_id))).toEqual(new Set([NORTHWIND]));
    expect(data.find(({ guid }) => guid === 'northwind-user-reader')?.permissions).toEqual([
      'auth.roles.READ',
      'auth.users.READ',
    ]);
    const deleted = await service.call('GET /role', {
      token: await as('olivia.owner@northwind.example'),
      query: { __count: 100, withDeleted: 1 },
    });
    expect(deleted.meta.total).toBe(8);
  });

  it("that grant more than the caller's permissions cannot be assigned by them", async () => {
    const { data } = await service.call('GET /role', {
      token: await as(WALT),
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

describe('the list of roles', () => {
  it('shows all roles with their organization to super admins and staff', async () => {
    for (const email of [ROOT, SAM]) {
      const { data } = await list(email, { withOrganization: 1 });
      const organizations = new Set(data.map(({ organization }) => organization?.name ?? 'Platform role'));
      expect([...organizations]).toEqual(
        expect.arrayContaining(['Northwind Logistics', 'Contoso Sensors', 'Platform role']),
      );
    }
  });

  it('shows owners, admins, writers and readers only the roles of their organization', async () => {
    for (const email of [ADAM, WALT, RITA, CORA]) {
      const { data, status } = await list(email);
      const own = email === CORA ? CONTOSO : NORTHWIND;
      expect([status, new Set(data.map((role) => role.organization_id))]).toEqual([200, new Set([own])]);
    }
  });

  it('is empty for members without the permission, for guests, and for another organization', async () => {
    expect((await list(MONA)).status).toBe(403);
    expect((await service.call('GET /role')).status).toBe(401);
    expect((await list(CORA, { organizationId: NORTHWIND })).status).toBe(404);
    expect((await list(RITA, { organizationId: CONTOSO })).status).toBe(404);
    expect((await list(SAM, { organizationId: NORTHWIND })).status).toBe(200);
  });

  it('needs only roles WRITE to list roles and organizations, and to create, edit and delete a role', async () => {
    await holding(['auth.roles.WRITE'], async (token) => {
      expect((await service.call('GET /role', { token })).status).toBe(200);
      const organizations = await service.call('GET /organizations', { token });
      expect(organizations.data.map(({ id }) => id)).toEqual([NORTHWIND]);
      const made = await service.call('POST /role', {
        token,
        body: { app: 'slb', name: 'By a writer', organization_id: NORTHWIND, permissions: ['logistics.*'] },
      });
      const params = { id: made.data[0]?.id };
      expect(made.status).toBe(201);
      const edited = await service.call('PUT /role/{id}', { token, params, body: { description: 'Edited' } });
      expect(edited.data[0]?.description).toBe('Edited');
      expect((await service.call('DELETE /role/{id}', { token, params })).status).toBe(200);
      const elsewhere = { app: 'slb', name: 'Elsewhere', organization_id: CONTOSO };
      expect((await service.call('POST /role', { token, body: elsewhere })).status).toBe(404);
    });
  });
});

describe('an API key', () => {
  const keyWith = async (permissions: string[], work: (key: string) => Promise<void>) => {
    const { data } = await service.call('POST /role', {
      token: await as(ADAM),
      body: { app: 'auth', name: 'Of a key', organization_id: NORTHWIND, permissions },
    });
    const id = data[0]?.id ?? 0;
    await work(await keepApiKey(service, { createdBy: 4, organizationId: NORTHWIND, roleId: id }));
    await service.call('DELETE /role/{id}', { token: await as(ADAM), params: { id } });
  };
  const adding = (token: string, organization_id: number, permissions = ['logistics.*']) =>
    service.call('POST /role', { token, body: { app: 'auth', name: 'By a key', organization_id, permissions } });

  it('with roles READ lists the roles of its organization and changes none', async () => {
    await keyWith(['auth.roles.READ'], async (token) => {
      const { data } = await service.call('GET /role', { token, query: { __count: 100 } });
      expect(new Set(data.map(({ organization_id }) => organization_id))).toEqual(new Set([NORTHWIND]));
      expect((await service.call('GET /role', { token, query: { organizationId: CONTOSO } })).data).toEqual([]);
      expect((await adding(token, NORTHWIND)).status).toBe(403);
      const params = { id: OPERATOR };
      expect((await service.call('DELETE /role/{id}', { token, params })).status).toBe(403);
      expect((await service.call('POST /role/{id}/undelete', { token, params })).status).toBe(403);
    });
  });

  it('with roles WRITE adds roles within its permissions, only in its organization', async () => {
    await keyWith(['auth.roles.WRITE', 'logistics.*'], async (token) => {
      const added = await adding(token, NORTHWIND);
      expect(added).toMatchObject({ status: 201, data: [{ organization_id: NORTHWIND }] });
      expect((await adding(token, NORTHWIND, ['auth.users.WRITE'])).status).toBe(403);
      expect((await adding(token, CONTOSO)).status).toBe(404);
      const params = { id: added.data[0]?.id ?? 0 };
      expect((await service.call('DELETE /role/{id}', { token, params })).status).toBe(200);
    });
  });

  it('sees no roles without a permission for them', async () => {
    await keyWith(['logistics.*'], async (token) => {
      expect((await service.call('GET /role', { token })).status).toBe(403);
    });
  });
});

describe('staff', () => {
  it('cannot add, edit, delete or undelete roles without the permission', async () => {
    const token = await as(SAM);
    const params = { id: OPERATOR };
    const body = { app: 'slb', name: 'By staff', organization_id: NORTHWIND };
    expect((await service.call('POST /role', { token, body })).status).toBe(403);
    expect((await service.call('PUT /role/{id}', { token, params, body: { name: 'X' } })).status).toBe(403);
    expect((await service.call('DELETE /role/{id}', { token, params })).status).toBe(403);
    expect((await service.call('POST /role/{id}/undelete', { token, params })).status).toBe(403);
  });

  it('sees for each role whether they may change it', async () => {
    const { data } = await list(SAM);
    const other = data.find(({ id }) => id === OPERATOR);
    expect(other?.is_changable_by_current_user).toBe(false);
    expect((await list(ROOT)).data.find(({ id }) => id === OPERATOR)?.is_changable_by_current_user).toBe(true);
  });
});

describe('deleted roles', () => {
  it('are listed separately by their filter, for 24 hours', async () => {
    expect(names((await list(ADAM, { onlyDeleted: 1, term: 'seasonal' })).data)).toEqual(['Seasonal helper']);
    expect((await list(ADAM, { onlyDeleted: 1 })).data.every(({ is_deleted }) => is_deleted)).toBe(true);
    expect(names((await list(ADAM)).data)).not.toContain('Seasonal helper');
    await service.services.database.db.execute(
      sql`update roles set deleted_at = deleted_at - interval '24 hours' where name = 'Seasonal helper'`,
    );
    expect(names((await list(ADAM, { onlyDeleted: 1, term: 'seasonal' })).data)).toEqual([]);
  });

  it('disappear with their organization', async () => {
    const { db } = service.services.database;
    await db.execute(sql`update organizations set is_deleted = true where id = ${CONTOSO}`);
    const { data } = await list(ROOT);
    expect(data.some((role) => role.organization_id === CONTOSO)).toBe(false);
    await db.execute(sql`update organizations set is_deleted = false where id = ${CONTOSO}`);
    expect((await list(ROOT)).data.some((role) => role.organization_id === CONTOSO)).toBe(true);
  });
});

describe('users of a role', () => {
  const count = async () =>
    (await list(ADAM, { withUserCount: 1 })).data.find(({ id }) => id === OPERATOR)?.user_count ?? Number.NaN;

  it('are counted only on request, each once, without deleted ones', async () => {
    expect((await list(ADAM)).data[0]).not.toHaveProperty('user_count');
    const before = await count();
    expect(before).toBeGreaterThan(1);
    const token = await as(ADAM);
    const query = { organization_id: NORTHWIND, delete: 1 };
    await service.call('DELETE /organizations/users/{id}', { token, params: { id: 7 }, query });
    expect(await count()).toBe(before - 1);
    await service.call('POST /organizations/users/{id}/restore', {
      token,
      params: { id: 7 },
      query: { organization_id: NORTHWIND },
    });
    expect(await count()).toBe(before);
    tokens.delete(MONA);
  });

  it('can order the list', async () => {
    const counts = (await list(ADAM, { withUserCount: 1, __sort: '-user_count' })).data.map((role) => role.user_count);
    expect(counts).toEqual([...counts].sort((a = 0, b = 0) => b - a));
  });
});

describe('order', () => {
  it('is by name, user count or organization only', async () => {
    const ascending = names((await list(ADAM)).data);
    expect(names((await list(ADAM, { __sort: '-name' })).data)).toEqual([...ascending].reverse());
    const organizations = (await list(ROOT, { withOrganization: 1, __sort: 'organization' })).data.flatMap(
      ({ organization }) => organization?.name ?? [],
    );
    expect(organizations).toEqual([...organizations].sort((a, b) => a.localeCompare(b, 'en')));
    expect(await list(ADAM, { __sort: 'guid' })).toMatchObject({ status: 400, code: 'malformed' });
  });
});

it('pages, searches and sorts ten thousand roles', async () => {
  await service.services.database.db.execute(sql`
    insert into roles (guid, name, organization_id)
    select 'bulk-' || n, 'Bulk role ' || n, ${NORTHWIND} from generate_series(1, 10000) n
  `);
  const bulk = (query: object) => list(ADAM, { __count: 8, withPermissions: 1, withUserCount: 1, ...query });
  expect((await bulk({ term: 'bulk', __offset: 9_996 })).data).toHaveLength(4);
  expect((await bulk({ term: 'bulk role 999' })).meta.total).toBe(11);
  expect((await bulk({ __sort: '-user_count' })).data[0]?.user_count).toBeGreaterThan(1);
});
