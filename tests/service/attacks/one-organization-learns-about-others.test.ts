import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfMail } from '../support/bot-check.ts';
import { CORA, MadeAccount } from '../support/made-account.ts';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

/** Nothing that an organization sees, finds or gets may reveal who has an account, or an invitation, elsewhere. */
const NORTHWIND = 2;
const CONTOSO = 3;
const ADAM = 'adam.admin@northwind.example';

let service: TestService;
let adam: string;
let cora: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  [adam, cora] = [await service.signIn(ADAM), await service.signIn(CORA)];
});
afterAll(() => service.stop());

const roleOf = async (token: string, organizationId: number) =>
  (await service.call('GET /role', { token, query: { organizationId, __count: 100 } })).data.find(
    (role) => role.is_assignable && !role.is_disabled && !role.is_deleted,
  )?.id;
async function invite(token: string, organizationId: number, email: string) {
  const role_ids = [await roleOf(token, organizationId)];
  const invited = await service.call('POST /invite', { token, body: { email, role_ids } });
  expect(invited.status).toBe(201);
  return seen(token, email);
}
const seen = async (token: string, term: string) =>
  (await service.call('GET /user', { token, query: { term, __count: 100 } })).data[0];
const idOf = async (email: string) =>
  (await service.services.database.pool.query<{ id: number }>('select id from users where lower(email) = $1', [email]))
    .rows[0]?.id ?? 0;

describe('an invitation', () => {
  it('does not reveal an existing account by id, time, email or name', async () => {
    const known = 'olivia.owner@northwind.example';
    const before = await invite(cora, CONTOSO, 'nobody.before@example.net');
    const guest = await invite(cora, CONTOSO, 'Olivia.Owner@Northwind.example');
    const after = await invite(cora, CONTOSO, 'nobody.after@example.net');
    expect(guest).toMatchObject({ email: 'Olivia.Owner@Northwind.example', name: 'Olivia.Owner', username: null });
    expect([guest?.id, after?.id], 'ids are drawn one after the other').toEqual([
      (before?.id ?? 0) + 1,
      (before?.id ?? 0) + 2,
    ]);
    const times = [before, guest, after].map((user) => Date.parse(user?.updated_at ?? ''));
    expect(times, 'the time of the invitation').toEqual([...times].sort((a, b) => a - b));

    const id = await idOf(known);
    for (const call of ['GET /user/{id}', 'GET /user/{id}/roles', 'GET /user/{id}/settings'] as const)
      expect((await service.call(call, { token: cora, params: { id } })).status, `${call} by the real id`).toBe(404);
    expect((await service.call('DELETE /organizations/users/{id}', { token: cora, params: { id } })).status).toBe(404);
    expect((await service.call('GET /user/{id}', { token: cora, params: { id: guest?.id } })).data[0]?.email).toBe(
      'Olivia.Owner@Northwind.example',
    );
    const log = await service.call('GET /organizations/{id}/audit', {
      token: cora,
      params: { id: CONTOSO },
      query: { action: 'user.invited', __count: 3 },
    });
    expect(log.data.map(({ target }) => target?.id)).toEqual([after?.id, guest?.id, before?.id]);
  });

  it('lets a guest be suspended, restored, reinvited and deleted by the id in the list', async () => {
    const guest = await invite(cora, CONTOSO, 'rita.reader@northwind.example');
    const params = { id: guest?.id };
    const suspended = await service.call('DELETE /organizations/users/{id}', { token: cora, params });
    expect(suspended).toMatchObject({ status: 200, data: [{ id: guest?.id, name: 'rita.reader', phone: null }] });
    const restored = await service.call('POST /organizations/users/{id}/restore', { token: cora, params });
    expect(restored).toMatchObject({ status: 200, data: [{ id: guest?.id, status: 'invited' }] });
    expect(
      (await service.call('POST /invite/resend', { token: cora, body: { email: 'rita.reader@northwind.example' } }))
        .status,
    ).toBe(200);
    const removed = await service.call('DELETE /organizations/users/{id}', {
      token: cora,
      params,
      query: { delete: 1 },
    });
    expect(removed.status).toBe(200);
    const elsewhere = await service.call('GET /user/{id}', { token: adam, params });
    expect(elsewhere.status, 'the id means nothing to another organization').toBe(404);
  });

  it('turns the guest into the user when they join', async () => {
    const email = 'walt.writer@northwind.example';
    const guest = await invite(cora, CONTOSO, email);
    const id = await idOf(email);
    expect(guest?.id).not.toBe(id);
    const walt = await service.signIn(email);
    const hash = await hashOfMail(service, email);
    expect((await service.call('POST /invite/confirm', { token: walt, body: { hash } })).status).toBe(200);
    expect((await seen(cora, email))?.id).toBe(id);
    expect((await service.call('GET /user/{id}', { token: cora, params: { id: guest?.id } })).status).toBe(404);
  });

  it('gets the same answer from `POST /user` for an email with an account and without', async () => {
    const make = async (email: string) => {
      const roles = [await roleOf(cora, CONTOSO)];
      const body = { status: 1, email, password: 'meadow-signal-88-tin', roles, organization_id: CONTOSO };
      const { status, data } = await service.call('POST /user', { token: cora, body });
      return { status, user: data[0] };
    };
    const began = service.services.now() - 1000;
    const fresh = await make('nobody.made@example.net');
    const known = await make('mona.member@northwind.example');
    expect(known.status).toBe(fresh.status);
    expect(Object.keys(known.user ?? {})).toEqual(Object.keys(fresh.user ?? {}));
    expect(known.user?.id).toBe((fresh.user?.id ?? 0) + 1);
    for (const { user } of [fresh, known]) expect(Date.parse(user?.updated_at ?? '')).toBeGreaterThan(began);
  });

  it("does not reveal a guest's new email to others", async () => {
    const email = 'tara.totp@northwind.example';
    await invite(cora, CONTOSO, email);
    await service.services.database.pool.query("update users set email = 'tara.private@example.net' where email = $1", [
      email,
    ]);
    expect(await seen(cora, 'tara.private')).toBeUndefined();
    expect((await seen(cora, 'tara.totp'))?.email).toBe(email);
  });
});

it('hides the settings of a guest from both inviting organizations before they join', async () => {
  const email = 'twice.invited@example.net';
  const guests = [
    { token: adam, user: await invite(adam, NORTHWIND, email) },
    { token: cora, user: await invite(cora, CONTOSO, email) },
  ];
  for (const { token, user } of guests) {
    const call = { token, params: { id: user?.id } };
    const body = [{ category: 'common', key: 'local_format', value: 'de' }];
    expect((await service.call('POST /user/{id}/settings', { ...call, body })).status).toBe(404);
    expect((await service.call('GET /user/{id}/settings', call)).status).toBe(404);
  }
});

it("hides a guest's pictures from the organization that invited them", async () => {
  const email = 'nora.newcomer@northwind.example';
  const id = await idOf(email);
  const { rows } = await service.services.database.pool.query<{ id: number }>(
    "insert into uploads (user_id, media_type, bytes, width, height) values ($1, 'image/png', 'x', 1, 1) returning id",
    [id],
  );
  const statusFor = async (token: string) =>
    (await service.call('GET /uploads/{id}', { token, params: { id: rows[0]?.id } })).status;
  await invite(cora, CONTOSO, email);
  expect([await statusFor(adam), await statusFor(cora)]).toEqual([200, 404]);
  await service.services.database.pool.query('delete from memberships where user_id = $1 and organization_id = $2', [
    id,
    CONTOSO,
  ]);
});

it("does not reveal a guest's login by a password reset", async () => {
  const account = new MadeAccount(service, 'nora.newcomer@northwind.example');
  await service.services.database.pool.query("update users set username = 'nora.login' where email = $1", [
    account.email,
  ]);
  await account.invite();
  const reset = (email: string) => service.call('POST /password/reset', { token: cora, body: { email } });
  expect((await reset('nora.login')).status, 'as a login of nobody').toBe((await reset('no.such.login')).status);
  expect((await reset(account.email)).code, 'the address is what they typed').toBe('not_active');
});

it('does not make a shared user when it is suspended elsewhere', async () => {
  const email = 'susan.suspended@northwind.example';
  await service.services.database.pool.query(
    "update memberships set status = 'active', status_before = null where user_id = (select id from " +
      'users where email = $1)',
    [email],
  );
  const guest = await invite(cora, CONTOSO, email);
  await service.call('DELETE /organizations/users/{id}', { token: cora, params: { id: guest?.id } });
  expect((await service.call('POST /password/reset', { token: adam, body: { email } })).status).toBe(200);
});

it("searches the audit log by what it shows, not by an actor's email", async () => {
  const superadmin = await service.signIn('superadmin@platform.example');
  const renamed = { name: 'Contoso Sensors Ltd' };
  expect(
    (await service.call('PUT /organizations/{id}', { token: superadmin, params: { id: CONTOSO }, body: renamed }))
      .status,
  ).toBe(200);
  const found = async (term: string) =>
    (await service.call('GET /organizations/{id}/audit', { token: cora, params: { id: CONTOSO }, query: { term } }))
      .meta.total;
  const shown = (await service.call('GET /auth', { token: superadmin })).data[0]?.user_id;
  const { rows } = await service.services.database.pool.query<{ name: string }>(
    'select name from users where id = $1',
    [shown],
  );
  expect(await found(rows[0]?.name ?? ''), 'the name is shown').toBeGreaterThan(0);
  for (const term of ['superadmin@platform', 'superadmin@p', '@platform.example']) expect(await found(term)).toBe(0);
});

it('treats a role GUID as taken in one organization, and free in all others', async () => {
  const make = (token: string, organization_id: number, guid: string) =>
    service.call('POST /role', { token, body: { app: 'auth', name: `Role ${guid}`, guid, organization_id } });
  expect((await make(adam, NORTHWIND, 'night-shift')).status).toBe(201);
  expect((await make(adam, NORTHWIND, 'night-shift')).code).toBe('guid_taken');
  expect((await make(cora, CONTOSO, 'night-shift')).status).toBe(201);
  expect((await make(cora, CONTOSO, 'SuperAdmin')).code, 'pages know the super admin by it').toBe('guid_taken');
  const both = await Promise.all([make(cora, CONTOSO, 'twice'), make(cora, CONTOSO, 'twice')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});

it('gives staff without users READ no members of an organization, and others a page of them', async () => {
  const sam = await service.signIn('sam.staff@platform.example');
  const read = (token: string, query: Record<string, unknown>) =>
    service.call('GET /organizations/{id}', { token, params: { id: NORTHWIND }, query });
  expect((await read(sam, {})).status).toBe(200);
  expect((await read(sam, { withEmployees: 1 })).status).toBe(403);
  const page = await read(adam, { withEmployees: 1, __count: 5, __offset: 5 });
  expect([page.data[0]?.employees?.length, (page.meta.total ?? 0) > 120]).toEqual([5, true]);
  expect((await read(adam, { withEmployees: 1, __count: 1001 })).status).toBe(400);
  expect((await service.call('POST /auth', { body: { email: ADAM, password: PASSWORD } })).status).toBe(200);
});
