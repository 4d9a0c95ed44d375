import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let admin: string;
beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('adam.admin@northwind.example');
});
afterAll(() => service?.stop());

const create = (token: string, body: object) =>
  service.call('POST /role', {
    token,
    body: { app: 'slb', name: 'Dispatcher', organization_id: 2, permissions: ['logistics.*'], ...body },
  });
const change = (token: string, id: number, body: object, version?: string) =>
  service.call('PUT /role/{id}', { token, params: { id }, body, version });
const remove = (token: string, id: number) => service.call('DELETE /role/{id}', { token, params: { id } });
const undelete = (token: string, id: number) => service.call('POST /role/{id}/undelete', { token, params: { id } });

it('creates a role with permissions and a GUID', async () => {
  const { status, data } = await create(admin, {});
  expect([status, data[0]]).toMatchObject([
    201,
    {
      name: 'Dispatcher',
      organization_id: 2,
      app: 'slb',
      permissions: ['logistics.*'],
      guid: expect.stringMatching(/^dispatcher-[0-9a-f]{8}$/),
      is_disabled: 0,
    },
  ]);
});

it.each<[string, object, number, string, string]>([
  ['a GUID that is taken', { guid: 'northwind-administrator' }, 422, 'guid_taken', 'guid'],
  ["the super admin's GUID", { guid: 'superadmin' }, 422, 'guid_taken', 'guid'],
  ['an unknown application', { app: 'spreadsheets' }, 422, 'app_unknown', 'app'],
  ['an unknown permission', { permissions: ['everything.*'] }, 422, 'permission_unknown', 'permissions'],
  ['ownership', { permissions: ['auth.organization.OWNER'] }, 422, 'permission_unknown', 'permissions'],
  ["the platform's permissions", { permissions: ['auth.systemSettings.WRITE'] }, 403, 'more_than_held', 'permissions'],
  ['a blank name', { name: ' ' }, 400, 'malformed', 'name'],
  ['a name with NUL', { name: 'a\0b' }, 400, 'malformed', 'name'],
  ['a permission with NUL', { permissions: ['logistics.*', '\0'] }, 400, 'malformed', 'permissions'],
  ['a state that is neither on nor off', { is_disabled: 7 }, 400, 'malformed', 'is_disabled'],
  ['an organization with no number', { organization_id: 0 }, 400, 'malformed', 'organization_id'],
])('rejects %s', async (_, body, status, code, field) => {
  const answer = await create(admin, body);
  expect(answer).toMatchObject({ status, code });
  expect(answer.meta.error?.data?.[field]?.[0]).toMatch(/\w/);
});

describe('changing a role', () => {
  it('takes effect immediately for everyone with the role', async () => {
    const mona = await service.signIn('mona.member@northwind.example');
    const can = async (resource: string) =>
      (
        await service.call('POST /check_permission', { token: mona, body: { permissions: [{ resource }] } })
      ).data[0]?.permissions.find((one) => one.resource === resource)?.isValid;
    expect(await can('asset_tracking.*')).toBe(false);
    const { data } = await change(admin, 15, { permissions: ['logistics.*', 'asset_tracking.*'] });
    expect(data[0]).toMatchObject({
      id: 15,
      name: 'Logistics operator',
      permissions: expect.arrayContaining(['logistics.*', 'asset_tracking.*']),
    });
    expect(await can('asset_tracking.*')).toBe(true);
    await change(admin, 15, { permissions: ['logistics.*'] });
    expect(await can('asset_tracking.*')).toBe(false);
  });

  it('twice at once fails for the second user, who loses nothing', async () => {
    const { data } = await create(admin, { name: 'Shared' });
    const { id = 0, updated_at } = data[0] ?? {};
    expect((await change(admin, id, { description: 'By Adam' }, updated_at)).status).toBe(200);
    expect(await change(admin, id, { description: 'By somebody else' }, updated_at)).toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
    });
    const { data: now } = await change(admin, id, {});
    expect(now[0]).toMatchObject({ description: 'By Adam' });
  });

  it('moves it to no unknown application', async () => {
    const { data } = await create(admin, { name: 'Mover' });
    const { id = 0 } = data[0] ?? {};
    const answer = await change(admin, id, { app: 'spreadsheets' });
    expect([answer.status, answer.code]).toEqual([422, 'app_unknown']);
    expect(answer.meta.error?.message).toContain("'spreadsheets'");
    expect((await change(admin, id, { app: 'logistics' })).data[0]?.app).toBe('logistics');
  });

  it('fails for everybody if it is read-only', async () => {
    for (const email of ['olivia.owner@northwind.example', 'adam.admin@northwind.example']) {
      const token = await service.signIn(email);
      expect(await change(token, 11, { name: 'Mine' })).toMatchObject({ status: 403, code: 'read_only_role' });
      expect(await remove(token, 11)).toMatchObject({ status: 403, code: 'read_only_role' });
    }
  });

  it("with roles WRITE is limited to one's own permissions", async () => {
    const { data } = await create(admin, {
      name: 'Role editor',
      permissions: ['auth.roles.READ', 'auth.roles.WRITE', 'logistics.*'],
    });
    await service.call('POST /user/{id}/roles', { token: admin, params: { id: 7 }, body: { role_id: data[0]?.id } });
    const mona = await service.signIn('mona.member@northwind.example');
    expect((await change(mona, 15, { description: 'By Mona' })).status).toBe(200);
    expect(await change(mona, 15, { permissions: ['logistics.*', 'auth.users.WRITE'] })).toMatchObject({
      status: 403,
      code: 'more_than_held',
    });
    expect(await change(mona, 13, { permissions: [] })).toMatchObject({ status: 403, code: 'more_than_held' });
    expect((await change(mona, 1, { name: 'X' })).status).toBe(404);
    expect((await change(mona, 21, { name: 'X' })).status).toBe(404);
  });
});

describe('deleting a role', () => {
  it('happens once, revokes its permissions, and can be undone for 24 hours', async () => {
    const owner = await service.signIn('olivia.owner@northwind.example');
    const rita = await service.signIn('rita.reader@northwind.example');
    const both = await Promise.all([remove(admin, 14), remove(owner, 14)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe('already_removed');
    expect((await service.call('GET /user', { token: rita })).status).toBe(403);
    expect((await change(admin, 14, { name: 'X' })).status).toBe(404);
    expect((await undelete(admin, 14)).data[0]).toMatchObject({ id: 14, is_deleted: false });
    expect((await service.call('GET /user', { token: rita })).status).toBe(200);
    expect(await undelete(admin, 14)).toMatchObject({ status: 409, code: 'not_removed' });
    await remove(admin, 14);
    service.advance(24 * 3_600_000 + 1000);
    expect((await undelete(await service.signIn('adam.admin@northwind.example'), 14)).status).toBe(404);
  });
});
