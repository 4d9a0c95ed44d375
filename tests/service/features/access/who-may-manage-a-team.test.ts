import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

/**
 * Who may use which endpoint of teams, roles and organizations, by plain HTTP. Each request concerns something that
 * does not exist or fails later, so that only access is measured: `yes` is any response except 403 `forbidden` and 404
 * for the organization.
 */
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const people = {
  owner: 'olivia.owner@northwind.example',
  admin: 'adam.admin@northwind.example',
  writer: 'walt.writer@northwind.example',
  reader: 'rita.reader@northwind.example',
  member: 'mona.member@northwind.example',
  stranger: 'cora.owner@contoso.example',
  super: 'superadmin@platform.example',
  staff: 'sam.staff@platform.example',
} as const;
type Who = keyof typeof people;

const NORTHWIND = 2;
const NOBODY = 999_999;
const here = { organization_id: NORTHWIND };

const calls: [name: EndpointName, sending: object, allowed: Who[]][] = [
  [
    'POST /user',
    { body: { email: '', password: '', roles: [], organization_id: NORTHWIND } },
    ['owner', 'admin', 'writer', 'super'],
  ],
  ['POST /invite', { query: here, body: { email: 'x', role_ids: [15] } }, ['owner', 'admin', 'writer', 'super']],
  [
    'POST /invite/batch',
    { query: here, body: { emails: ['x'], role_ids: [14], dry_run: true } },
    ['owner', 'admin', 'writer', 'super'],
  ],
  [
    'POST /invite/resend',
    { query: here, body: { email: 'nobody@example.net' } },
    ['owner', 'admin', 'writer', 'super'],
  ],
  ['DELETE /organizations/users/{id}', { query: here, params: { id: NOBODY } }, ['owner', 'admin', 'writer', 'super']],
  [
    'POST /organizations/users/{id}/restore',
    { query: here, params: { id: NOBODY } },
    ['owner', 'admin', 'writer', 'super'],
  ],
  ['POST /user/{id}/tfa/reset', { query: here, params: { id: NOBODY } }, ['owner', 'admin', 'writer', 'super']],
  [
    'POST /user/{id}/roles',
    { query: here, params: { id: NOBODY }, body: { role_id: 15 } },
    ['owner', 'admin', 'super'],
  ],
  [
    'DELETE /user/{id}/roles/{roleId}',
    { query: here, params: { id: NOBODY, roleId: 15 } },
    ['owner', 'admin', 'writer', 'super'],
  ],
  [
    'POST /role',
    { body: { app: 'auth', name: 'X', organization_id: NORTHWIND, permissions: ['unknown'] } },
    ['owner', 'admin', 'super'],
  ],
  [
    'PUT /organizations/{id}',
    { params: { id: NORTHWIND }, body: { name: 'X', updated_at: '2020-01-01T00:00:00Z' } },
    ['owner', 'admin', 'super'],
  ],
  [
    'POST /organizations/{id}/change_owner',
    { params: { id: NORTHWIND }, body: { new_owner_id: 4, password: 'wrong' } },
    ['owner', 'super'],
  ],
  ['POST /organizations', { body: { name: 'X', owner_user_id: NOBODY } }, ['super']],
  ['DELETE /organizations/{id}', { params: { id: NOBODY } }, []],
  [
    'POST /organizations/{id}/settings',
    { params: { id: NORTHWIND }, body: [{ category: 'branding', key: 'logo', value: 'x' }] },
    ['owner', 'admin', 'super'],
  ],
  ['GET /organizations/{id}/audit', { params: { id: NORTHWIND } }, ['owner', 'admin', 'super']],
  ['GET /organizations/{id}/audit/file', { params: { id: NORTHWIND } }, ['owner', 'admin', 'super']],
  [
    'POST /system_settings',
    { body: { category: 'infrastructure', key: 'x', value: 'not an address' } },
    ['super', 'staff'],
  ],
];

it.each(Object.keys(people) as Who[])('%s', async (who) => {
  const token = await service.signIn(people[who]);
  for (const [name, sending, allowed] of calls) {
    const { status, code, meta } = await service.call(name, { token, ...sending });
    const refused =
      (status === 403 && code === 'forbidden') ||
      (status === 404 && meta.error?.message === 'The organization was not found.');
    expect([name, refused ? 'refused' : 'allowed', status]).toEqual([
      name,
      allowed.includes(who) ? 'allowed' : 'refused',
      status,
    ]);
    expect([name, status]).not.toEqual([name, 500]);
  }
});

it('rejects all of them without a session', async () => {
  for (const [name, sending] of calls) expect([name, (await service.call(name, sending)).status]).toEqual([name, 401]);
});

it("hides another organization's users, roles and settings, whatever the id", async () => {
  const token = await service.signIn(people.stranger);
  const attempts: [EndpointName, object][] = [
    ['DELETE /organizations/users/{id}', { params: { id: 7 } }],
    ['POST /organizations/users/{id}/restore', { params: { id: 9 } }],
    ['POST /user/{id}/tfa/reset', { params: { id: 13 } }],
    ['POST /user/{id}/roles', { params: { id: 7 }, body: { role_id: 22 } }],
    ['POST /user/{id}/roles', { params: { id: 14 }, body: { role_id: 15 } }],
    ['DELETE /user/{id}/roles/{roleId}', { params: { id: 7, roleId: 15 } }],
    ['PUT /role/{id}', { params: { id: 15 }, body: { name: 'Mine now' } }],
    ['DELETE /role/{id}', { params: { id: 15 } }],
    ['POST /role/{id}/undelete', { params: { id: 18 } }],
    ['PUT /organizations/{id}/settings/{settingId}', { params: { id: 3, settingId: 1 }, body: { value: 'x' } }],
    ['DELETE /organizations/{id}/settings/{settingId}', { params: { id: 3, settingId: 1 } }],
    ['POST /invite/resend', { body: { email: 'ivan.invited@northwind.example' } }],
    ['POST /invite', { body: { email: 'a@example.net', role_ids: [15] } }],
  ];
  for (const [name, sending] of attempts)
    expect([name, (await service.call(name, { token, ...sending })).status]).toEqual([name, 404]);
  const { rows } = await service.services.database.pool.query(
    "select count(*)::int as changed from audit_log where actor_user_id = 15 and action !~ '^(session|login)'",
  );
  expect(rows).toEqual([{ changed: 0 }]);
});

it("requires the requester's password to transfer an organization", async () => {
  const token = await service.signIn(people.owner);
  const change = (new_owner_id: number, password: string) =>
    service.call('POST /organizations/{id}/change_owner', {
      token,
      params: { id: NORTHWIND },
      body: { new_owner_id, password },
    });
  expect(await change(4, 'wrong')).toMatchObject({ status: 422, code: 'wrong_password' });
  for (const id of [3, 8, 9, 15, NOBODY])
    expect(await change(id, PASSWORD)).toMatchObject({ status: 422, code: 'candidate_not_active' });
});
