import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN, isOfPlatform, resources } from '../../../../src/core/contract/resources.ts';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { giveRole } from '../../support/roles.ts';
import { startService, type TestService } from '../../support/service.ts';

/**
 * Somebody holds permissions of the platform by its roles, and administers the organization 'Platform' by another. By a
 * role of that organization they hand the platform's permissions to an accomplice, which only the right to handle roles
 * of the platform allows.
 */
const { platform, northwind } = organizationIds;
const OF_PLATFORM = resources.filter(isOfPlatform);

let service: TestService;
let sam: string;
let superadmin: string;
beforeAll(async () => {
  service = await startService();
  await giveRole(service, { userId: userIds.sam, organizationId: platform, permissions: [ADMIN] });
  sam = await service.signIn('sam.staff@platform.example');
  superadmin = await service.signIn('superadmin@platform.example');
});
afterAll(() => service?.stop());

it.each([
  ['staff', () => sam, platform],
  ['a super admin', () => superadmin, northwind],
])("does not let %s add a platform permission to an organization's role", async (_, tokenOf, organization_id) => {
  const token = tokenOf();
  const body = { app: 'auth', name: 'Accomplice', organization_id, permissions: ['auth.systemSettings.READ'] };
  expect(await service.call('POST /role', { token, body })).toMatchObject({ status: 422, code: 'permission_unknown' });
  const made = await service.call('POST /role', { token, body: { ...body, permissions: ['auth.users.READ'] } });
  const changed = await service.call('PUT /role/{id}', {
    token,
    params: { id: made.data[0]?.id },
    body: { permissions: ['auth.users.READ', 'auth.systemSettings.READ'] },
  });
  expect(changed).toMatchObject({ status: 422, code: 'permission_unknown' });
});

it('ignores an existing one: it grants no pages, organizations, users or API keys', async () => {
  const roleId = await giveRole(service, {
    userId: userIds.mona,
    organizationId: northwind,
    permissions: [...OF_PLATFORM, 'auth.users.READ'],
  });
  const token = await service.signIn('mona.member@northwind.example');
  const key = await keepApiKey(service, { createdBy: userIds.superadmin, organizationId: platform, roleId });
  const own = await keepApiKey(service, { createdBy: userIds.mona, organizationId: northwind, roleId });
  expect((await service.call('GET /user', { token })).status, 'the rest of the role counts').toBe(200);
  expect((await service.call('GET /user', { token: own })).status).toBe(200);
  for (const caller of [token, own, key]) {
    const body = { name: 'Shell company', owner_user_id: userIds.mona };
    const answers = [
      await service.call('GET /system_settings', { token: caller }),
      await service.call('POST /system_settings', {
        token: caller,
        body: { category: 'common', key: 'planted', value: 'x' },
      }),
      await service.call('POST /organizations', { token: caller, body }),
      await service.call('GET /organizations/owners', { token: caller }),
      await service.call('PUT /organizations/{id}', {
        token: caller,
        params: { id: northwind },
        body: { name: 'Taken', owner_user_id: userIds.mona },
      }),
      await service.call('DELETE /organizations/{id}', { token: caller, params: { id: northwind } }),
    ];
    for (const { status } of answers) expect([403, 404]).toContain(status);
  }
  const { data } = await service.call('GET /organizations', { token });
  expect(data.map(({ id }) => id)).toEqual([northwind]);
  const held = await service.call('GET /user/{id}/permissions', { token, params: { id: userIds.mona } });
  expect(held.data.map(({ resource }) => resource).filter((one) => isOfPlatform(one))).toEqual([]);
});

it('still grants it by a platform role', async () => {
  expect((await service.call('GET /system_settings', { token: sam })).status).toBe(200);
  const { data } = await service.call('GET /user/{id}/permissions', { token: sam, params: { id: userIds.sam } });
  expect(data.map(({ resource }) => resource)).toContain('auth.systemSettings.WRITE');
});
