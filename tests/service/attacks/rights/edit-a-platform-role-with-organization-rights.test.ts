import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../../../../src/core/contract/resources.ts';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { giveRole } from '../../support/roles.ts';
import { startService, type TestService } from '../../support/service.ts';

const SAM = 'sam.staff@platform.example';
const { platform, northwind } = organizationIds;

let service: TestService;
let token: string;
/** A platform role with permissions that Sam has only from an organization. */
let peopleRole: number;

beforeAll(async () => {
  service = await startService();
  // Sam is staff by a platform role, and administrator of the organization 'Platform' by one of its own roles.
  await giveRole(service, { userId: userIds.sam, organizationId: platform, permissions: [ADMIN] });
  peopleRole = await giveRole(service, {
    userId: userIds.superadmin,
    organizationId: platform,
    permissions: ['auth.users.WRITE'],
    ofPlatform: true,
  });
  token = await service.signIn(SAM);
});
afterAll(() => service?.stop());

it('does not add organization permissions to a platform role', async () => {
  const { status } = await service.call('PUT /role/{id}', {
    token,
    params: { id: roleIds.staff },
    body: { permissions: ['auth.systemSettings.READ', 'auth.users.WRITE', ADMIN] },
  });
  expect(status).toBe(403);
  const { data } = await service.call('GET /user/{id}/permissions', { token, params: { id: userIds.sam } });
  expect(data.filter(({ organizationId }) => organizationId !== platform)).toEqual([]);
  const { rows } = await service.services.database.pool.query<{ resource: string }>(
    'select resource from role_permissions where role_id = $1 order by resource',
    [roleIds.staff],
  );
  expect(rows.map(({ resource }) => resource)).toEqual([
    'auth.organizations.READ',
    'auth.roles.READ',
    'auth.systemSettings.READ',
    'auth.systemSettings.WRITE',
  ]);
});

it.each([
  ['renames', 'PUT /role/{id}', { name: 'Mine now' }],
  ['deletes', 'DELETE /role/{id}', undefined],
] as const)('%s no platform role with roles WRITE from an organization', async (_, name, body) => {
  for (const id of [roleIds.staff, peopleRole, roleIds.superadmin]) {
    const { status } = await service.call(name, { token, params: { id }, body });
    expect([id, status]).toEqual([id, 403]);
  }
});

it("neither assigns nor removes a platform role as an organization's administrator", async () => {
  for (const role_id of [roleIds.staff, peopleRole, roleIds.superadmin]) {
    const given = await service.call('POST /user/{id}/roles', {
      token,
      params: { id: userIds.mona },
      query: { organization_id: northwind },
      body: { role_id },
    });
    expect([role_id, given.status]).toEqual([role_id, 403]);
    const invited = await service.call('POST /invite', {
      token,
      body: { email: 'accomplice@else.example', role_ids: [role_id] },
    });
    expect([role_id, invited.status]).toEqual([role_id, 403]);
  }
  const taken = await service.call('DELETE /user/{id}/roles/{roleId}', {
    token,
    params: { id: userIds.superadmin, roleId: peopleRole },
  });
  expect(taken.status).toBe(403);
});

it('does not treat a user as staff who has a platform permission only from an organization', async () => {
  await giveRole(service, {
    userId: userIds.walt,
    organizationId: northwind,
    permissions: [
      'auth.systemSettings.READ',
      'auth.organizations.READ',
      'auth.roles.WRITE',
      'auth.organizations.WRITE',
    ],
  });
  const walt = await service.signIn('walt.writer@northwind.example');
  const changed = await service.call('PUT /role/{id}', {
    token: walt,
    params: { id: peopleRole },
    body: { permissions: ['auth.users.READ'] },
  });
  expect(changed.status).toBe(404);
  const { data } = await service.call('GET /role', { token: walt, query: { __count: 1000 } });
  expect(new Set(data.map((role) => role.organization_id))).toEqual(new Set([northwind]));
});

it('lists the roles of all organizations only with a platform permission', async () => {
  await service.services.database.pool.query(
    "delete from role_permissions where role_id = $1 and resource = 'auth.roles.READ'",
    [roleIds.staff],
  );
  const { data } = await service.call('GET /role', { token, query: { __count: 1000 } });
  expect(data.length).toBeGreaterThan(0);
  expect(data.filter((role) => role.organization_id !== null && role.organization_id !== platform)).toEqual([]);
});

it('lets staff with the permission change platform roles within their own permissions', async () => {
  await giveRole(service, {
    userId: userIds.sam,
    organizationId: platform,
    permissions: ['auth.roles.WRITE', 'auth.userRoles.WRITE'],
    ofPlatform: true,
  });
  const renamed = await service.call('PUT /role/{id}', {
    token,
    params: { id: roleIds.staff },
    body: { name: 'Staff of the platform' },
  });
  expect(renamed.status).toBe(200);
  const more = await service.call('PUT /role/{id}', {
    token,
    params: { id: roleIds.staff },
    body: { permissions: ['auth.users.WRITE'] },
  });
  expect([more.status, more.code]).toEqual([403, 'more_than_held']);
});
