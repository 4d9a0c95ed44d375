import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import type { Scope } from '../../../../src/core/contract/scopes.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let superAdmin: string;
beforeAll(async () => {
  service = await startService();
  superAdmin = await service.signIn('superadmin@platform.example');
});
afterAll(() => service?.stop());

/** Logs Sam in with one platform role that grants these permissions. */
async function staffWith(...permissions: string[]): Promise<string> {
  const body = { app: 'auth', name: `Staff ${permissions.join()}`, organization_id: null, permissions };
  const { data } = await service.call('POST /role', { token: superAdmin, body });
  await service.services.database.pool.query(
    'delete from membership_roles where membership_id in (select id from memberships where user_id = $1)',
    [userIds.sam],
  );
  await service.call('POST /user/{id}/roles', {
    token: superAdmin,
    params: { id: userIds.sam },
    query: { organization_id: organizationIds.platform },
    body: { role_id: data[0]?.id ?? 0 },
  });
  return service.signIn('sam.staff@platform.example', organizationIds.platform);
}

describe('staff who may change system settings alone', () => {
  const powerful: Scope[] = ['users:read', 'announcements:write'];

  it.each(powerful)('get no key with %s, which they may not do themselves', async (scope) => {
    const token = await staffWith('auth.systemSettings.READ', 'auth.systemSettings.WRITE');
    const { id } = await keepApplication(service, `made_${scope.replace(':', '_')}`, ['tokens:introspect']);
    const make = (scopes: Scope[]) =>
      service.call('POST /applications/{id}/keys', { token, params: { id }, body: { name: 'Key', scopes } });
    const refused = await make(['tokens:introspect', scope]);
    expect([refused.status, refused.code]).toEqual([403, 'more_than_held']);
    expect(Object.keys(refused.meta.error?.data ?? {})).toEqual(['scopes']);
    const made = await make(['tokens:introspect', 'notifications:send', 'activity:write', 'permissions:write']);
    expect(made.status).toBe(201);
    const params = { id, keyId: made.data[0]?.id };
    const more = { name: 'Key', scopes: ['tokens:introspect', scope] };
    const widened = await service.call('PUT /applications/{id}/keys/{keyId}', { token, params, body: more });
    expect([widened.status, widened.code]).toEqual([403, 'more_than_held']);
  });

  it('get no new token of such a key either, but may narrow, rename and delete it', async () => {
    const token = await staffWith('auth.systemSettings.READ', 'auth.systemSettings.WRITE');
    const { id, keyId } = await keepApplication(service, 'rolled', powerful);
    const params = { id, keyId };
    const rolled = await service.call('POST /applications/{id}/keys/{keyId}/roll', { token, params });
    expect([rolled.status, rolled.code]).toEqual([403, 'more_than_held']);
    for (const scopes of [powerful, ['users:read']]) {
      const changed = await service.call('PUT /applications/{id}/keys/{keyId}', {
        token,
        params,
        body: { name: 'Narrow', scopes },
      });
      expect(changed.status).toBe(200);
    }
    expect((await service.call('DELETE /applications/{id}/keys/{keyId}', { token, params })).status).toBe(200);
  });
});

it('is made by staff who may do themselves what its scopes permit', async () => {
  const areas = ['organizations.READ', 'organizations.WRITE', 'users.READ', 'userPermissions.READ'];
  const token = await staffWith('auth.systemSettings.WRITE', ...areas.map((area) => `auth.${area}`));
  const { id } = await keepApplication(service, 'support', ['tokens:introspect']);
  const body = { name: 'Key', scopes: ['users:read', 'announcements:write'] };
  expect((await service.call('POST /applications/{id}/keys', { token, params: { id }, body })).status).toBe(201);
});

it('keeps no password in the URL of an application, which others read', async () => {
  const { id } = await keepApplication(service, 'secretive', ['tokens:introspect']);
  for (const url of ['https://admin:geheim@fleet.example', 'https://admin@fleet.example']) {
    const changed = await service.call('PUT /applications/{id}', { token: superAdmin, params: { id }, body: { url } });
    expect([changed.status, changed.code]).toEqual([422, 'url_invalid']);
  }
});

it('takes the longest list of permissions that the contract allows', async () => {
  const { token } = await keepApplication(service, 'broad', ['permissions:write']);
  const permissions = Array.from({ length: 500 }, (_, at) => ({
    resource: `broad.area_${at}.READ`,
    title: 'é'.repeat(254),
    description: 'é'.repeat(700),
  }));
  const { status, data } = await service.call('PUT /applications/me/permissions', { token, body: { permissions } });
  expect([status, data.length]).toEqual([200, 500]);
});
