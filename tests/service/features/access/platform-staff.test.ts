import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let superAdmin: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  superAdmin = await service.signIn('superadmin@platform.example');
});
afterAll(() => service?.stop());

const areas = ['organizations', 'users', 'roles', 'userRoles', 'systemSettings'];
const create = (token: string, permissions: string[], more: object = {}) =>
  service.call('POST /role', {
    token,
    body: { app: 'auth', name: 'Support', organization_id: null, permissions, ...more },
  });
const statusOf = async (asked: Promise<{ status: number }>) => (await asked).status;

/** Makes a role of the platform by the API, gives it to Sam in place of his others, and logs him in. */
async function staffWith(permissions: string[]): Promise<string> {
  const { data } = await create(superAdmin, permissions);
  await service.services.database.pool.query(
    'delete from membership_roles where membership_id in (select id from memberships where user_id = $1)',
    [userIds.sam],
  );
  const given = await service.call('POST /user/{id}/roles', {
    token: superAdmin,
    params: { id: userIds.sam },
    query: { organization_id: organizationIds.platform },
    body: { role_id: data[0]?.id ?? 0 },
  });
  expect(given.status).toBe(201);
  return service.signIn('sam.staff@platform.example', organizationIds.platform);
}

describe('a role of the platform', () => {
  it('is made by super admins alone, with any permission but ownership', async () => {
    const made = await create(superAdmin, ['auth.systemSettings.READ', 'auth.organizations.WRITE', 'logistics.*']);
    expect([made.status, made.data[0]?.organization_id]).toEqual([201, null]);
    expect((await create(superAdmin, ['auth.organization.OWNER'])).code).toBe('permission_unknown');
    expect((await create(superAdmin, [], { guid: 'superadmin' })).code).toBe('guid_taken');
    const owner = await service.signIn('olivia.owner@northwind.example');
    expect(await statusOf(create(owner, []))).toBe(403);
  });
});

it('never becomes a role of the organization that its maker is in', async () => {
  const token = await service.signIn('superadmin@platform.example', organizationIds.platform);
  const made = await create(token, [], { name: 'Everywhere' });
  expect([made.status, made.data[0]?.organization_id]).toEqual([201, null]);
  const admin = await service.signIn('adam.admin@northwind.example');
  expect(await statusOf(create(admin, [], { name: 'Everywhere' }))).toBe(403);
  const { data } = await service.call('GET /role', { token: admin });
  expect(data.filter(({ name }) => name === 'Everywhere')).toEqual([]);
});

describe('staff', () => {
  const { contoso } = organizationIds;

  it('who read everywhere see organizations, users, roles, settings and applications, and change none', async () => {
    const token = await staffWith(areas.map((area) => `auth.${area}.READ`));
    const seen = [
      service.call('GET /organizations', { token }),
      service.call('GET /organizations/{id}', { token, params: { id: contoso } }),
      service.call('GET /user', { token, query: { organization_id: contoso } }),
      service.call('GET /role', { token, query: { organizationId: contoso } }),
      service.call('GET /system_settings', { token }),
      service.call('GET /applications', { token }),
    ];
    expect(await Promise.all(seen.map(statusOf))).toEqual([200, 200, 200, 200, 200, 200]);
    const changed = [
      service.call('PUT /organizations/{id}', { token, params: { id: contoso }, body: { name: 'Taken over' } }),
      service.call('POST /role', { token, body: { app: 'auth', name: 'X', organization_id: contoso } }),
      service.call('POST /system_settings', { token, body: { category: 'test', key: 'a', value: 'b' } }),
      service.call('POST /applications', { token, body: { name: 'depot', title: 'Depot' } }),
    ];
    expect(await Promise.all(changed.map(statusOf))).toEqual([403, 403, 403, 403]);
  });

  it('who write everywhere run organizations, users, roles, settings, announcements and applications', async () => {
    const token = await staffWith(areas.flatMap((area) => [`auth.${area}.READ`, `auth.${area}.WRITE`]));
    const starts_at = new Date(service.services.now()).toISOString();
    const announcement = { title: 'Maintenance', body: 'Tonight', criticality_level: 'info', disposable: true };
    const role = await service.call('POST /role', {
      token,
      body: { app: 'auth', name: 'Reader', organization_id: contoso, permissions: ['auth.users.READ'] },
    });
    const changed = [
      service.call('PUT /organizations/{id}', { token, params: { id: contoso }, body: { name: 'Contoso Freight' } }),
      service.call('POST /system_settings', { token, body: { category: 'test', key: 'a', value: 'b' } }),
      service.call('POST /announcements/manage', {
        token,
        body: { ...announcement, organization_id: null, starts_at, ends_at: null },
      }),
      service.call('POST /applications', { token, body: { name: 'depot', title: 'Depot' } }),
      service.call('POST /invite', {
        token,
        query: { organization_id: contoso },
        body: { email: 'new@contoso.example', role_ids: [role.data[0]?.id ?? 0] },
      }),
    ];
    const answers = [role, ...(await Promise.all(changed))];
    expect(answers.map(({ status, meta }) => [status, meta.error?.code, meta.error?.data])).toEqual(
      [201, 200, 201, 201, 201, 201].map((status) => [status, undefined, undefined]),
    );
  });

  it('make no roles of the platform, and give away no more than they have', async () => {
    const token = await staffWith(['auth.organizations.WRITE', 'auth.roles.WRITE', 'auth.userRoles.WRITE']);
    expect(await statusOf(create(token, ['auth.roles.WRITE']))).toBe(403);
    const more = await create(superAdmin, ['auth.systemSettings.WRITE']);
    const given = await service.call('POST /user/{id}/roles', {
      token,
      params: { id: userIds.mona },
      query: { organization_id: organizationIds.northwind },
      body: { role_id: more.data[0]?.id ?? 0 },
    });
    expect(given.status).toBe(403);
  });
});
