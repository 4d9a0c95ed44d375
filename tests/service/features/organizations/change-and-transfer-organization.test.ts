import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const OWNER = 'olivia.owner@northwind.example';
const ADMIN = 'adam.admin@northwind.example';
const SUPER = 'superadmin@platform.example';

it('renames an organization, and rejects the second of two concurrent changes', async () => {
  const [owner, admin] = [await service.signIn(OWNER), await service.signIn(ADMIN)];
  const { data } = await service.call('GET /organizations/my', { token: owner });
  const rename = (token: string, name: string) =>
    service.call('PUT /organizations/{id}', {
      token,
      params: { id: 2 },
      body: { name },
      version: data[0]?.updated_at,
    });
  const both = await Promise.all([rename(owner, 'Northwind One'), rename(admin, 'Northwind Two')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.code).toBe('changed_elsewhere');
  expect(await rename(owner, '  ')).toMatchObject({
    status: 400,
    meta: { error: { data: { name: [expect.any(String)] } } },
  });
  const given = await service.call('PUT /organizations/{id}', {
    token: admin,
    params: { id: 2 },
    body: { name: 'Northwind', owner_user_id: 4 },
  });
  expect(given.status).toBe(403);
});

describe('a transfer', () => {
  const transfer = (token: string, id: number, new_owner_id: number) =>
    service.call('POST /organizations/{id}/change_owner', {
      token,
      params: { id },
      body: { new_owner_id, password: PASSWORD },
    });

  it('to two users at once reaches one completely; the former owner becomes admin, and both get a mail', async () => {
    const owner = await service.signIn(OWNER);
    const both = await Promise.all([transfer(owner, 2, 4), transfer(owner, 2, 5)]);
    expect(both.filter(({ status }) => status === 200).length).toBe(1);
    expect([403, 409]).toContain(both.find(({ status }) => status !== 200)?.status);
    const heir = both.find(({ status }) => status === 200)?.data[0]?.owner_user_id;
    const to = heir === 4 ? ADMIN : 'walt.writer@northwind.example';
    expect((await service.outbox(to))[0]?.subject).toMatch(/^You now own /);
    expect((await service.outbox(OWNER))[0]?.subject).toMatch(/^You transferred /);
    for (const reader of [to, OWNER])
      expect((await service.outbox(reader))[0]?.html).toContain('data-organization="2"');
    const { data } = await service.call('GET /user/{id}/roles', { token: owner, params: { id: 3 } });
    expect(data).toMatchObject([{ name: 'Administrator', is_readable_only: true }, {}]);
    const { data: checked } = await service.call('POST /check_permission', { token: owner, body: { permissions: [] } });
    expect(checked[0]?.permissions).toMatchObject([
      { resource: 'auth.organization.OWNER', isValid: false },
      { resource: 'auth.organization.ADMIN', isValid: true },
    ]);
    const { rows } = await service.services.database.pool.query(
      "select data from audit_log where action = 'organization.owner_changed'",
    );
    expect(rows).toMatchObject([{ data: { from_id: 3, to_id: heir } }]);
  });

  it('concurrent with a suspension never leaves a suspended owner', async () => {
    const [owner, admin] = [
      await service.signIn('cora.owner@contoso.example'),
      await service.signIn('marco.multi@example.net', 3),
    ];
    const { data } = await service.call('POST /user', {
      token: owner,
      body: { email: 'heir@example.net', password: 'meadow-signal-88-tin', roles: [22], organization_id: 3 },
    });
    const id = data[0]?.id ?? 0;
    const [moved, suspended] = await Promise.all([
      transfer(owner, 3, id),
      service.call('DELETE /organizations/users/{id}', { token: admin, params: { id } }),
    ]);
    const { rows } = await service.services.database.pool.query(
      'select o.owner_user_id, m.status from organizations o join memberships m on m.organization_id = o.id ' +
        'and m.user_id = $1 where o.id = 3',
      [id],
    );
    // One was first; the other got an error.
    expect([
      [200, 'owner_protected', { owner_user_id: id, status: 'active' }],
      ['candidate_not_active', 200, { owner_user_id: 15, status: 'suspended' }],
    ]).toContainEqual([moved?.code ?? moved?.status, suspended?.code ?? suspended?.status, rows[0]]);
  });
});

describe('an organization of the platform', () => {
  it('is created for a user with an account, with its administrator role', async () => {
    const token = await service.signIn(SUPER);
    const { status, data } = await service.call('POST /organizations', {
      token,
      body: { name: 'Fabrikam', owner_user_id: 12 },
    });
    expect([status, data[0]]).toMatchObject([
      201,
      { name: 'Fabrikam', owner: { id: 12, email: 'olga.orphan@example.net' } },
    ]);
    const id = data[0]?.id;
    const { data: roles } = await service.call('GET /role', { token, query: { organizationId: id } });
    expect(roles).toMatchObject([{ name: 'Administrator', is_readable_only: true }]);
    const olga = await service.signIn('olga.orphan@example.net');
    expect((await service.call('GET /auth/organizations', { token: olga })).data).toEqual([{ id, name: 'Fabrikam' }]);
    for (const owner_user_id of [11, 999_999]) {
      expect(await service.call('POST /organizations', { token, body: { name: 'X', owner_user_id } })).toMatchObject({
        status: 422,
        code: 'owner_unknown',
      });
    }
  });

  it('is deleted once: its sessions continue without one; the platform itself cannot be deleted', async () => {
    const [token, cora] = [await service.signIn(SUPER), await service.signIn('cora.owner@contoso.example', 3)];
    const remove = (id: number) => service.call('DELETE /organizations/{id}', { token, params: { id } });
    expect(await remove(1)).toMatchObject({ status: 403, code: 'platform_protected' });
    const list = await service.call('GET /organizations', { token, query: { term: 'Platform' } });
    expect(list.data).toMatchObject([{ id: 1, is_protected: true }]);
    const [one, other] = [
      await service.call('GET /organizations/{id}', { token, params: { id: 1 } }),
      await service.call('GET /organizations/{id}', { token, params: { id: 3 } }),
    ];
    expect([one.data[0]?.is_protected, other.data[0]?.is_protected]).toEqual([true, false]);
    const own = await service.call('GET /organizations/{id}', { token: cora, params: { id: 3 } });
    expect(own.data[0]).not.toHaveProperty('is_protected');
    expect((await Promise.all([remove(3), remove(3)])).map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await service.call('GET /auth', { token: cora })).data[0]?.organization_id).toBeNull();
    expect((await service.call('GET /auth/organizations', { token: cora })).data).toEqual([]);
  });
});
