import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { type CallerKind, type CallerOf, makeCallers } from '../../every-endpoint/callers.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

/** Rules that protect a member or a right, tried by every kind of caller, and twice at once. */
const { northwind } = organizationIds;
const OLIVIA = { id: userIds.olivia };
const MARCO = { id: userIds.marco };

let service: TestService;
let callers: (Omit<CallerOf, 'kind'> & { kind: CallerKind | 'neighbour' })[];
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' } });
  const cora = await service.signIn('cora.owner@contoso.example');
  callers = [...(await makeCallers(service)), { kind: 'neighbour', userId: userIds.cora, token: cora }];
});
afterAll(() => service?.stop());

type Attempt = [name: EndpointName, request: Record<string, unknown>];

/** The statuses of all attempts, each sent twice at once; `except` are callers who may. */
async function statusesOf(attempts: readonly Attempt[], except: readonly CallerKind[] = []) {
  const found = new Map<string, number[]>();
  for (const { kind, token } of callers.filter((one) => !except.some((kind) => kind === one.kind))) {
    const sent = [...attempts, ...attempts].map(([name, request]) =>
      service.call(name, { ...request, token } as never),
    );
    found.set(kind, [...new Set((await Promise.all(sent)).map(({ status }) => status))].sort());
  }
  return found;
}

/** Callers who got another answer than a rejection. */
const getThrough = (found: Map<string, number[]>) =>
  [...found].filter(([, statuses]) => statuses.some((status) => ![401, 403, 404].includes(status)));

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await service.services.database.pool.query<Record<string, unknown>>(text, values)).rows;

it('suspends and deletes the owner for nobody, themselves and super admins included', async () => {
  // When she was last active is written a little later.
  const kept = () =>
    rowsOf("select to_jsonb(m) - 'last_active_at' as kept from memberships m where user_id = $1", [OLIVIA.id]);
  const before = await kept();
  const remove = 'DELETE /organizations/users/{id}';
  const found = await statusesOf([
    [remove, { params: OLIVIA }],
    [remove, { params: OLIVIA, query: { delete: 1 } }],
    [remove, { params: OLIVIA, query: { organization_id: northwind } }],
  ]);
  expect(getThrough(found)).toEqual([]);
  expect(found.get('neighbour'), 'who must not learn that she exists').toEqual([404]);
  expect(await kept()).toEqual(before);
});

it('transfers an organization for nobody but its owner and super admins, whatever password comes along', async () => {
  const transfer = 'POST /organizations/{id}/change_owner';
  const body = { new_owner_id: userIds.mona, password: PASSWORD };
  const found = await statusesOf([[transfer, { params: { id: northwind }, body }]], ['owner', 'superadmin']);
  expect(getThrough(found)).toEqual([]);
  expect(await rowsOf('select owner_user_id from organizations where id = $1', [northwind])).toEqual([
    { owner_user_id: OLIVIA.id },
  ]);
});

it("grants the platform's rights by no way in, also for an organization's key", async () => {
  const held = () =>
    rowsOf(
      'select mr.* from membership_roles mr join roles r on r.id = mr.role_id ' +
        "where r.organization_id is null or r.guid = 'climb' order by 1, 2",
    );
  const before = await held();
  const mona = { params: { id: userIds.mona } };
  const made = { password: 'meadow-signal-88-tin', organization_id: northwind };
  const found = await statusesOf(
    [roleIds.superadmin, roleIds.staff].flatMap((role): Attempt[] => [
      ['POST /user/{id}/roles', { ...mona, body: { role_id: role } }],
      ['POST /invite', { body: { email: 'climber@else.example', role_ids: [role] } }],
      ['POST /user', { body: { ...made, email: 'climber@else.example', roles: [role] } }],
    ]),
    ['superadmin'],
  );
  expect(getThrough(found)).toEqual([]);
  const permissions = ['auth.systemSettings.WRITE', 'auth.organizations.WRITE'];
  await statusesOf(
    permissions.map((one) => [
      'POST /role',
      { body: { app: 'auth', name: 'Climb', guid: 'climb', organization_id: northwind, permissions: [one] } },
    ]),
    ['superadmin'],
  );
  expect(await held()).toEqual(before);
  expect(await rowsOf("select id from roles where guid = 'climb'"), 'no role lists them').toEqual([]);
  expect(await rowsOf("select id from users where email = 'climber@else.example'")).toEqual([]);
});

it('resets password and two-factor of a member of two organizations for super admins alone', async () => {
  await rowsOf("update users set two_factor_policy = 'enabled' where id = $1", [MARCO.id]);
  const found = await statusesOf(
    [
      ['POST /user/{id}/tfa/reset', { params: MARCO }],
      ['POST /user/{id}/tfa/reset', { params: MARCO, query: { organization_id: northwind } }],
    ],
    ['superadmin'],
  );
  expect(getThrough(found)).toEqual([]);
  expect(await rowsOf('select two_factor_policy from users where id = $1', [MARCO.id])).toEqual([
    { two_factor_policy: 'enabled' },
  ]);
  const email = 'marco.multi@example.net';
  // Everybody may ask in public, with a solved check.
  const reset = await statusesOf([['POST /password/reset', { body: { email } }]], ['superadmin']);
  for (const [kind, statuses] of reset) expect([kind, statuses.includes(200)]).toEqual([kind, false]);
  expect(await service.outbox(email)).toEqual([]);
});

it('tells nobody but the user how safe their account is, and renews recovery codes for nobody else', async () => {
  const params = { id: userIds.tara };
  const found = await statusesOf([
    ['GET /user/{id}/security', { params }],
    ['POST /user/{id}/tfa/recovery_codes', { params, body: { password: PASSWORD, google_token: '000000' } }],
    ['GET /user/{id}/sessions', { params }],
    ['GET /user/{id}/passkeys', { params }],
  ]);
  expect(getThrough(found)).toEqual([]);
});
