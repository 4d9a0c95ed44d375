import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../../../../src/core/contract/resources.ts';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { giveRole } from '../../support/roles.ts';
import { startService, type TestService } from '../../support/service.ts';

const { platform, northwind } = organizationIds;
const NEW_SETTING = [{ category: 'common', key: 'planted', value: 'by a stranger' }];

let service: TestService;
let token: string;

beforeAll(async () => {
  service = await startService();
  // Platform roles let Sam see users everywhere; a role of 'Platform' itself lets him change its members.
  await giveRole(service, {
    userId: userIds.sam,
    organizationId: platform,
    permissions: ['auth.users.READ', 'auth.organizations.READ'],
    ofPlatform: true,
  });
  await giveRole(service, {
    userId: userIds.sam,
    organizationId: platform,
    permissions: [ADMIN, 'auth.users.WRITE', 'auth.userPermissions.READ'],
  });
  token = await service.signIn('sam.staff@platform.example');
});
afterAll(() => service?.stop());

const settingsOf = async (userId: number) => {
  const { rows } = await service.services.database.pool.query<{ id: number; key: string; value: string }>(
    'select id, key, value from user_settings where user_id = $1 order by id',
    [userId],
  );
  return rows;
};

it.each([
  ['an owner', userIds.olivia],
  ['an administrator', userIds.adam],
  ['a member', userIds.mona],
])('rejects writes to settings of %s in another organization', async (_, id) => {
  const before = await settingsOf(id);
  expect((await service.call('GET /user/{id}', { token, params: { id } })).data[0]).toMatchObject({
    id,
    is_changable_by_current_user: false,
  });
  expect((await service.call('POST /user/{id}/settings', { token, params: { id }, body: NEW_SETTING })).status).toBe(
    403,
  );
  const settingId = before[0]?.id ?? 1;
  const change = (body: object) =>
    service.call('PUT /user/{id}/settings/{settingId}', { token, params: { id, settingId }, body });
  expect((await change({ value: 'theirs' })).status).toBe(403);
  expect((await change({ value: 'theirs', organization_id: northwind })).code).toBe('organization_refused');
  const gone = await service.call('DELETE /user/{id}/settings/{settingId}', { token, params: { id, settingId } });
  expect(gone.status).toBe(403);
  expect(await settingsOf(id)).toEqual(before);
});

it('changes no user of another organization that the request names', async () => {
  const query = { organization_id: northwind };
  const params = { id: userIds.mona };
  const answers = [
    await service.call('DELETE /organizations/users/{id}', { token, params, query }),
    await service.call('POST /user/{id}/tfa/reset', { token, params: { id: userIds.tara }, query }),
    await service.call('POST /invite/resend', { token, query, body: { email: 'ivan.invited@northwind.example' } }),
    await service.call('POST /invite', { token, query, body: { email: 'a@else.example', role_ids: [15] } }),
    await service.call('POST /user/{id}/roles', { token, params, query, body: { role_id: 15 } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

it('does not show permissions of users elsewhere to a requester with rights in one organization', async () => {
  const elsewhere = await service.call('GET /user/{id}/permissions', { token, params: { id: userIds.mona } });
  expect(elsewhere.status).toBe(403);
  const own = await service.call('GET /user/{id}/permissions', { token, params: { id: userIds.superadmin } });
  expect(own.status).toBe(200);
});

it('requires organizations WRITE from a platform role, besides users WRITE', async () => {
  await giveRole(service, {
    userId: userIds.sam,
    organizationId: platform,
    permissions: ['auth.users.WRITE'],
    ofPlatform: true,
  });
  const params = { id: userIds.mona };
  expect((await service.call('POST /user/{id}/settings', { token, params, body: NEW_SETTING })).status).toBe(403);
  await giveRole(service, {
    userId: userIds.sam,
    organizationId: platform,
    permissions: ['auth.organizations.WRITE'],
    ofPlatform: true,
  });
  expect((await service.call('POST /user/{id}/settings', { token, params, body: NEW_SETTING })).status).toBe(201);
  const owner = await service.call('POST /user/{id}/settings', {
    token,
    params: { id: userIds.olivia },
    body: NEW_SETTING,
  });
  expect(owner.status).toBe(403);
});
