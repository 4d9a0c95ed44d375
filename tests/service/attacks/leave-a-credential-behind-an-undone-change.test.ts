import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../service/demo-data/ids.ts';
import { totp } from '../../../service/features/credentials/two-factor.ts';
import { bodyOf, registered } from '../features/export-types/support.ts';
import { solved } from '../support/bot-check.ts';
import { keepApplication } from '../support/keys/application-key.ts';
import { keepConnection } from '../support/single-sign-on/required-connection.ts';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

const MONA = 'mona.member@northwind.example';
const THIEF = 'thief@example.net';
const NEXT = 'velvet-anchor-77';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service?.stop());

const paramOf = async (to: string, name: string) => {
  const links = (await service.outbox(to)).flatMap((mail) => mail.links);
  return new URL(links.find((link) => link.includes(`${name}=`)) ?? 'none:').searchParams.get(name) ?? '';
};

/** Confirms another address for a session; the hash of the link that undoes it. */
async function changeEmail(token: string, from: string, to: string): Promise<string> {
  service.advance(60_000);
  await service.call('POST /email/reset', { token, body: { email: to } });
  const [mail] = await service.outbox(to);
  expect((await service.call('POST /email/confirm', { token, body: { hash: mail?.code } })).status).toBe(200);
  return paramOf(from, 'undo');
}

async function enableTwoFactor(token: string): Promise<void> {
  const params = { id: userIds.mona };
  const begun = await service.call('POST /user/{id}/tfa', { token, params, body: { password: PASSWORD } });
  const google_token = totp(begun.data[0]?.google_secret ?? '').generate({ timestamp: service.services.now() });
  const body = { password: PASSWORD, google_token };
  expect((await service.call('POST /user/{id}/tfa/enable', { token, params, body })).status).toBe(200);
}

/** Chooses a password by the mail of the undoing, and logs in. */
async function logInAnew() {
  const hash = await paramOf(MONA, 'hash');
  const body = { hash, password: NEXT, password_confirm: NEXT };
  expect((await service.call('POST /password_reset_confirm', { body })).status).toBe(200);
  return service.call('POST /auth', { body: { email: MONA, password: NEXT } });
}

it('lets an owner in again, whatever the thief added and whoever else has the address by now', async () => {
  const thief = await service.signIn(MONA);
  await enableTwoFactor(thief);
  let hash = await changeEmail(thief, MONA, THIEF);
  const admin = await service.signIn('adam.admin@northwind.example');
  const blocker = { email: MONA, password: PASSWORD, name: 'Blocker', roles: [roleIds.logistics] };
  const body = { ...blocker, organization_id: organizationIds.northwind };
  expect(await service.call('POST /user', { token: admin, body })).toMatchObject({ status: 201 });
  const undone = await service.call('POST /email/undo', { body: { hash } });
  expect(undone).toMatchObject({ status: 200, data: [{ email: MONA, must_set_password: true }] });
  const entered = await logInAnew();
  expect(entered.data[0], 'the thief had enabled two-factor').toMatchObject({ access_token: expect.any(String) });
  const query = { organization_id: organizationIds.northwind, term: 'Blocker' };
  const [left] = (await service.call('GET /user', { token: admin, query })).data;
  expect(left).toMatchObject({ name: 'Blocker', email: expect.stringMatching(/^user-\d+@address-taken\.invalid$/) });

  // Somebody who reads the mailbox made another account there: both are theirs, so the page says what to do.
  hash = await changeEmail(entered.data[0]?.access_token ?? '', MONA, THIEF);
  const recaptchaToken = await solved(service);
  await service.call('POST /registration', { body: { email: MONA, password: PASSWORD, recaptchaToken } });
  const registered = await paramOf(MONA, 'hash');
  expect((await service.call('POST /registration/confirm', { body: { hash: registered } })).status).toBe(200);
  expect(await service.call('POST /email/undo', { body: { hash } })).toMatchObject({
    status: 409,
    code: 'email_taken',
  });
  await changeEmail(await service.signIn(MONA), MONA, 'second@example.org');
  expect((await service.call('POST /email/undo', { body: { hash } })).status).toBe(200);
});

it('leaves no key of an application, and says so in the activity of the platform', async () => {
  const STAFF = 'superadmin@platform.example';
  const token = await service.signIn(STAFF);
  const [application] = (await service.call('GET /applications', { token })).data;
  const params = { id: application?.id ?? 0 };
  const body = { name: 'Left behind', scopes: ['tokens:introspect' as const] };
  const [key] = (await service.call('POST /applications/{id}/keys', { token, params, body })).data;
  const me = async (of = key) => (await service.call('GET /applications/me', { token: of?.access_token ?? '' })).status;
  const older = await keepApplication(service, 'depot', ['tokens:introspect']);
  const { rows: kept } = await service.services.database.pool.query<{ id: number; application_id: number }>(
    'update service_keys set created_by = null where application_id = $1 returning id, application_id',
    [older.id],
  );
  const [rolled] = (
    await service.call('POST /applications/{id}/keys/{keyId}/roll', {
      ...{ token, params: { id: kept[0]?.application_id ?? 0, keyId: kept[0]?.id ?? 0 } },
    })
  ).data;
  expect([await me(), await me(rolled)]).toEqual([200, 200]);
  const hash = await changeEmail(token, STAFF, 'taken-over@example.net');
  expect((await service.call('POST /email/undo', { body: { hash } })).status).toBe(200);
  expect([await me(), await me(rolled)]).toEqual([401, 401]);
  const { rows } = await service.services.database.pool.query(
    "select target_name, data from audit_log where action = 'service_key.deleted' and target_id <> $1",
    [kept[0]?.id],
  );
  expect(rows).toEqual([
    { target_name: 'Left behind', data: { application: application?.name, scopes: ['tokens:introspect'] } },
  ]);
});

it('leaves no signing secret of an export type that the thief knows', async () => {
  const STAFF = 'sam.staff@platform.example';
  const { id, token: key } = await keepApplication(service, 'fleet', ['exports:serve']);
  const add = (by: string) => registered(service, by, id, bodyOf('fleet'));
  const token = await service.signIn(STAFF);
  const [kept, rolled, moved, made] = [await add(key), await add(key), await add(key), await add(token)];
  const at = (typeId: number) => ({ token, params: { id, typeId } });
  await service.call('POST /applications/{id}/export_types/{typeId}/secret', at(rolled.id));
  const body = { url: 'https://thief.example.net/' };
  await service.call('PUT /applications/{id}/export_types/{typeId}', { ...at(moved.id), body });
  const secretsOf = async () =>
    new Map(
      (
        await service.services.database.pool.query<{ id: number; secret: string; previous_secret: string | null }>(
          'select id, secret, previous_secret from export_types where application_id = $1',
          [id],
        )
      ).rows.map((row) => [row.id, row]),
    );
  const before = await secretsOf();
  const hash = await changeEmail(token, STAFF, 'stolen@example.net');
  expect((await service.call('POST /email/undo', { body: { hash } })).status).toBe(200);
  const after = await secretsOf();
  expect([...after.keys()].sort()).toEqual([kept.id, rolled.id, moved.id].sort());
  expect(after.has(made.id)).toBe(false);
  expect(after.get(kept.id)).toEqual(before.get(kept.id));
  for (const one of [rolled.id, moved.id]) {
    expect(after.get(one)?.secret).not.toBe(before.get(one)?.secret);
    expect(after.get(one)?.previous_secret).toBeNull();
  }
});

it('leaves no webhook that tells the thief what happens, and no secret of one', async () => {
  const ADMIN = 'adam.admin@northwind.example';
  const token = await service.signIn(ADMIN);
  const bodyFor = (name: string) => ({
    name,
    endpoint: `https://${name}.example.net/`,
    enabled: true,
    apikey: '',
    event_types: [],
  });
  const add = async (name: string) => {
    const reply = await service.call('POST /webhooks', { token, body: bodyFor(name) });
    expect(reply.status).toBe(201);
    return reply.data[0]?.id ?? 0;
  };
  const [kept, rolled] = [await add('kept'), await add('rolled')];
  await service.services.database.pool.query(
    "update webhooks set created_at = created_at - interval '4 days' where id = any($1)",
    [[kept, rolled]],
  );
  const made = await add('made');
  await service.call('POST /webhooks/{id}/secret', { token, params: { id: rolled } });
  const now = async () =>
    new Map(
      (
        await service.services.database.pool.query<{ id: number; enabled: boolean; secret: string }>(
          'select id, enabled, secret from webhooks where id = any($1)',
          [[kept, rolled, made]],
        )
      ).rows.map((row) => [row.id, row]),
    );
  const stolen = await now();
  const hash = await changeEmail(token, ADMIN, 'adam@example.net');
  expect((await service.call('POST /email/undo', { body: { hash } })).status).toBe(200);
  const after = await now();
  expect(after.get(kept)).toEqual(stolen.get(kept));
  expect(after.get(made)?.enabled).toBe(false);
  expect(after.get(rolled)?.enabled).toBe(true);
  expect(after.get(rolled)?.secret).not.toBe(stolen.get(rolled)?.secret);
});

it('leaves no token of a directory, and no set-up link', async () => {
  const { northwind } = organizationIds;
  const OWNER = 'olivia.owner@northwind.example';
  const connectionId = await keepConnection(service, { organizationId: northwind, domain: 'northwind.example' });
  const token = await service.signIn(OWNER);
  const [directory] = (
    await service.call('POST /organizations/{id}/connections/{connectionId}/directory', {
      ...{ token, params: { id: northwind, connectionId } },
    })
  ).data;
  const params = { id: northwind };
  const [link] = (await service.call('POST /organizations/{id}/connection_setup', { token, params })).data;
  const hash = new URL(link?.url ?? '').searchParams.get('hash') ?? '';
  const opened = await service.call('POST /auth/connection_setup', { body: { hash } });
  const works = async () => [
    (await fetch(`${directory?.base_url}/Users`, { headers: { Authorization: `Bearer ${directory?.access_token}` } }))
      .status,
    (await service.call('GET /organizations/{id}/connections', { token: opened.data[0]?.access_token, params })).status,
  ];
  expect(await works()).toEqual([200, 200]);
  const undo = await changeEmail(token, OWNER, 'olivia@example.net');
  expect((await service.call('POST /email/undo', { body: { hash: undo } })).status).toBe(200);
  expect(await works()).toEqual([401, 401]);
});
