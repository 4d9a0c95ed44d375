import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../../../../src/core/contract/resources.ts';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { giveRole } from '../../support/roles.ts';
import { startService, type TestService } from '../../support/service.ts';

const SUPER = 'superadmin@platform.example';
const { platform } = organizationIds;
const params = { id: userIds.superadmin };

let service: TestService;
let token: string;

beforeAll(async () => {
  service = await startService();
  await giveRole(service, { userId: userIds.sam, organizationId: platform, permissions: [ADMIN] });
  token = await service.signIn('sam.staff@platform.example');
});
afterAll(() => service?.stop());

const isSuperAdmin = async () => {
  const superToken = await service.signIn(SUPER);
  const { status } = await service.call('GET /system_settings', { token: superToken });
  return status === 200;
};

/** All the ways in which an administrator of 'Platform' changes one of its members. */
const attempts = () => [
  service.call('DELETE /organizations/users/{id}', { token, params }),
  service.call('DELETE /organizations/users/{id}', { token, params, query: { delete: 1 } }),
  service.call('DELETE /organizations/users/{id}', { token, params, query: { organization_id: platform } }),
  service.call('POST /organizations/users/{id}/restore', { token, params }),
  service.call('POST /user/{id}/tfa/reset', { token, params }),
  service.call('POST /password/reset', { token, body: { email: SUPER } }),
  service.call('DELETE /user/{id}/roles/{roleId}', { token, params: { ...params, roleId: roleIds.superadmin } }),
  service.call('POST /user/{id}/roles', { token, params, body: { role_id: roleIds.platformAdministrator } }),
  service.call('POST /user/{id}/settings', {
    token,
    params,
    body: [{ category: 'common', key: 'language', value: 'de' }],
  }),
];

it('lets no platform administrator change anything of a super admin', async () => {
  for (const attempt of attempts()) expect((await attempt).status).toBe(403);
  expect(await isSuperAdmin()).toBe(true);
  const { data } = await service.call('GET /user/{id}', { token, params });
  expect(data[0]?.is_changable_by_current_user).toBe(false);
});

it('rejects two concurrent tries', async () => {
  const answers = await Promise.all([...attempts(), ...attempts()]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  expect(await isSuperAdmin()).toBe(true);
});

it('rejects the owner of the organization, who is not a super admin', async () => {
  const { pool } = service.services.database;
  await pool.query('update organizations set owner_user_id = $1 where id = $2', [userIds.sam, platform]);
  for (const attempt of attempts()) expect((await attempt).status).toBe(403);
  const { data } = await service.call('GET /user/{id}', { token, params });
  expect(data[0]?.is_changable_by_current_user, 'who is no longer protected as the owner').toBe(false);
  await pool.query('update organizations set owner_user_id = $1 where id = $2', [userIds.superadmin, platform]);
  expect(await isSuperAdmin()).toBe(true);
});

it('does not let staff who may change organizations become its owner', async () => {
  await giveRole(service, {
    userId: userIds.sam,
    organizationId: platform,
    permissions: ['auth.organizations.WRITE'],
    ofPlatform: true,
  });
  const call = { token, params: { id: platform } };
  const body = { name: 'Platform', owner_user_id: userIds.sam };
  expect((await service.call('PUT /organizations/{id}', { ...call, body })).status).toBe(403);
  expect((await service.call('DELETE /organizations/{id}', call)).code).toBe('platform_protected');
  const renamed = await service.call('PUT /organizations/{id}', { ...call, body: { name: 'The platform' } });
  expect(renamed.status, 'the rest is theirs to change').toBe(200);
});

it('lets an organization whose membership makes nobody a super admin decide about that membership', async () => {
  const { pool } = service.services.database;
  await pool.query("insert into memberships (user_id, organization_id, status) values ($1, $2, 'active')", [
    userIds.superadmin,
    organizationIds.northwind,
  ]);
  const adam = await service.signIn('adam.admin@northwind.example');
  const settings = await service.call('POST /user/{id}/settings', {
    token: adam,
    params,
    body: [{ category: 'common', key: 'language', value: 'de' }],
  });
  expect([settings.status, settings.code]).toEqual([403, 'super_admin_protected']);
  const reset = await service.call('POST /password/reset', { token: adam, body: { email: SUPER } });
  expect([reset.status, reset.code]).toEqual([403, 'shared_person']);
  expect((await service.call('DELETE /organizations/users/{id}', { token: adam, params })).status).toBe(200);
  expect(await isSuperAdmin()).toBe(true);
});

it('lets a super admin suspend and restore another one', async () => {
  const { pool } = service.services.database;
  await pool.query('update organizations set owner_user_id = $1 where id = $2', [userIds.sam, platform]);
  await pool.query(
    'insert into membership_roles (membership_id, role_id) select id, $1::int from memberships where user_id = $2',
    [roleIds.superadmin, userIds.sam],
  );
  const query = { organization_id: platform };
  expect((await service.call('DELETE /organizations/users/{id}', { token, params, query })).status).toBe(200);
  expect((await service.call('POST /organizations/users/{id}/restore', { token, params, query })).status).toBe(200);
  expect(await isSuperAdmin()).toBe(true);
});
