import { afterAll, beforeAll, expect, it } from 'vitest';
import { Authenticator } from './support/authenticator.ts';
import { hashOfMail, solved } from './support/bot-check.ts';
import { Browser } from './support/browser.ts';
import { IdentityProvider } from './support/identity-provider.ts';
import { startService, type TestService } from './support/service.ts';

/**
 * Somebody makes an account for another person's address and waits until they use it (OWASP: account pre-hijacking).
 * Whatever the maker
 * knows or left behind must not open what the owner of the address is given later.
 */
const KNOWN_TO_MAKER = 'meadow-signal-88-tin';
const OWN = 'velvet-anchor-77';
const CORA = 'cora.owner@contoso.example';

const provider = new IdentityProvider();
let service: TestService;
beforeAll(async () => {
  await provider.start();
  service = await startService({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      RATE_LIMIT_SCALE: '100',
    },
  });
});
afterAll(async () => {
  await service.stop();
  provider.stop();
});

const signIn = async (email: string, password: string) => service.call('POST /auth', { body: { email, password } });
const tokenOf = async (email: string, password = KNOWN_TO_MAKER) =>
  (await signIn(email, password)).data[0]?.access_token ?? '';
const names = async (token: string) =>
  (await service.call('GET /auth/organizations', { token })).data.map(({ name }) => name);
const accept = (hash: string, token?: string) =>
  service.call('POST /invite/confirm', { token, body: { hash, password: OWN, password_confirm: OWN } });
const idOf = async (email: string) =>
  (await service.services.database.pool.query<{ id: number }>('select id from users where email = $1', [email])).rows[0]
    ?.id ?? 0;

/**
 * An administrator of one organization makes an account with a password that they know; another organization invites
 * the address.
 */
async function madeAndInvited(email: string): Promise<string> {
  const maker = await service.signIn('adam.admin@northwind.example');
  expect(
    (
      await service.call('POST /user', {
        token: maker,
        body: { status: 1, name: 'A. Maker', email, password: KNOWN_TO_MAKER, roles: [15], organization_id: 2 },
      })
    ).status,
  ).toBe(201);
  const cora = await service.signIn(CORA);
  const [role] = (await service.call('GET /role', { token: cora, query: { organizationId: 3 } })).data.filter(
    (one) => one.is_assignable,
  );
  expect((await service.call('POST /invite', { token: cora, body: { email, role_ids: [role?.id] } })).status).toBe(201);
  return hashOfMail(service, email);
}

/** Leaves a passkey behind. */
async function leavePasskey(email: string): Promise<Authenticator> {
  const key = new Authenticator(service.url);
  const [token, id] = [await tokenOf(email), await idOf(email)];
  const { data } = await service.call('POST /user/{id}/passkeys/options', {
    token,
    params: { id },
    body: { password: KNOWN_TO_MAKER },
  });
  const { challenge_id, options = {} } = data[0] ?? {};
  expect(
    (
      await service.call('POST /user/{id}/passkeys', {
        token,
        params: { id },
        body: { challenge_id, credential: key.create(options) },
      })
    ).status,
  ).toBe(201);
  return key;
}

async function entersBy(key: Authenticator): Promise<boolean> {
  const { challenge_id, options = {} } = (await service.call('POST /auth/passkey/options', { body: {} })).data[0] ?? {};
  return (
    (await service.call('POST /auth/passkey', { body: { challenge_id, credential: key.get(options) } })).status === 200
  );
}

it('the owner of the address accepts with an own password, and the maker’s no longer opens the account', async () => {
  const email = 'victim.one@example.net';
  const hash = await madeAndInvited(email);
  expect((await service.outbox(email))[0]?.text, 'the mail asks for a password').not.toContain('your own password');
  const [key, session] = [await leavePasskey(email), await tokenOf(email)];
  expect(await entersBy(key)).toBe(true);

  expect((await accept(hash)).status).toBe(200);
  expect((await service.outbox(email))[0]?.subject, 'whoever used the account hears of it').toBe(
    'Your password was changed',
  );
  expect((await signIn(email, KNOWN_TO_MAKER)).code).toBe('invalid_credentials');
  expect((await service.call('GET /auth', { token: session })).code).toBe('session_ended');
  expect(await entersBy(key)).toBe(false);
  expect(await names(await tokenOf(email, OWN))).toEqual(['Contoso Sensors', 'Northwind Logistics']);
});

it('signed in, the hash of the mail proves the address, and the maker without it never joins', async () => {
  const email = 'victim.two@example.net';
  const hash = await madeAndInvited(email);
  const token = await tokenOf(email);
  expect(await names(token)).toEqual(['Northwind Logistics']);
  expect((await accept(hash, token)).status).toBe(200);
  expect(await names(token)).toEqual(['Contoso Sensors', 'Northwind Logistics']);
  expect((await signIn(email, KNOWN_TO_MAKER)).status, 'the password stays with who showed both').toBe(200);
});

it('a used link completes nothing at the sign-in of an address that is not proven', async () => {
  const email = 'victim.three@example.net';
  await madeAndInvited(email);
  await service.services.database.pool.query('update invitations set used_at = now() where email = $1', [email]);
  expect(await names(await tokenOf(email))).toEqual(['Northwind Logistics']);
});

it('a reset of the password takes passkeys and sessions of the time before along, and only then', async () => {
  const email = 'victim.four@example.net';
  await madeAndInvited(email);
  const reset = async () => {
    expect(
      (await service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } })).status,
    ).toBe(200);
    const body = { hash: await hashOfMail(service, email), password: OWN, password_confirm: OWN };
    expect((await service.call('POST /password_reset_confirm', { body })).status).toBe(200);
  };
  const left = await leavePasskey(email);
  await reset();
  expect(await entersBy(left)).toBe(false);

  const own = new Authenticator(service.url);
  const [token, id] = [await tokenOf(email, OWN), await idOf(email)];
  const { challenge_id, options = {} } =
    (await service.call('POST /user/{id}/passkeys/options', { token, params: { id }, body: { password: OWN } }))
      .data[0] ?? {};
  await service.call('POST /user/{id}/passkeys', {
    token,
    params: { id },
    body: { challenge_id, credential: own.create(options) },
  });
  await reset();
  expect(await entersBy(own), 'the passkey of a proven person stays').toBe(true);
});

it('a change of the address takes no invitation along to another', async () => {
  const email = 'victim.five@example.net';
  const hash = await madeAndInvited(email);
  const [token, id] = [await tokenOf(email), await idOf(email)];
  expect((await service.call('POST /email/reset', { token, body: { email: 'maker@example.net' } })).status).toBe(200);
  const [mail] = await service.outbox('maker@example.net');
  expect((await service.call('POST /email/confirm', { token, body: { hash: mail?.code } })).status).toBe(200);
  expect((await accept(hash)).code).toBe('invalid_hash');
  expect((await accept(hash, token)).code).toBe('invalid_hash');
  expect(await names(await tokenOf('maker@example.net'))).toEqual(['Northwind Logistics']);
  const seen = await service.call('GET /user', { token: await service.signIn(CORA), query: { term: 'maker@' } });
  expect(seen.data).toEqual([]);
  expect((await service.call('GET /user/{id}', { token: await service.signIn(CORA), params: { id } })).status).toBe(
    404,
  );
});

it('a verified external login takes the account over', async () => {
  const email = 'victim.six@example.net';
  await madeAndInvited(email);
  const [key, session] = [await leavePasskey(email), await tokenOf(email)];
  provider.next = { sub: 'victim', email, email_verified: true };
  const browser = new Browser();
  const { url } = await browser.follow(`${service.url}/api/auth/external/platform`, {
    until: `${service.url}/auth/sign-in`,
  });
  const token = new URL(url).searchParams.get('access_token') ?? '';
  const answer = await service.call('GET /auth', { token, headers: { Cookie: browser.cookies('/api/auth') } });
  expect(answer.data[0]?.user_id).toBe(await idOf(email));
  expect((await signIn(email, KNOWN_TO_MAKER)).code).toBe('invalid_credentials');
  expect((await service.call('GET /auth', { token: session })).code).toBe('session_ended');
  expect(await entersBy(key)).toBe(false);
});

it('a guest is found and ordered by the address alone, and by name once they have joined', async () => {
  const cora = await service.signIn(CORA);
  const email = 'mona.member@northwind.example';
  const [role] = (await service.call('GET /role', { token: cora, query: { organizationId: 3 } })).data.filter(
    (one) => one.is_assignable,
  );
  expect((await service.call('POST /invite', { token: cora, body: { email, role_ids: [role?.id] } })).status).toBe(201);
  const found = async (term: string) =>
    (await service.call('GET /user', { token: cora, query: { term } })).data.map(({ name }) => name);
  await service.services.database.pool.query(
    "update users set name = 'Zelda Hidden', username = 'zelda.h' where email = $1",
    [email],
  );
  expect([await found('Zelda'), await found('zelda.h'), await found('mona.member@')]).toEqual([
    [],
    [],
    ['mona.member'],
  ]);
  const id = await idOf(email);
  expect((await service.call('DELETE /organizations/users/{id}', { token: cora, params: { id } })).status).toBe(200);
  expect(await found('Zelda'), 'suspended before they joined').toEqual([]);
  const audit = await service.services.database.pool.query<{ target_name: string }>(
    "select target_name from audit_log where action = 'user.suspended' and target_id = $1 order by id desc limit 1",
    [id],
  );
  expect(audit.rows[0]?.target_name).toBe('mona.member');
  expect((await service.call('POST /organizations/users/{id}/restore', { token: cora, params: { id } })).status).toBe(
    200,
  );

  const mona = await service.signIn(email);
  expect((await accept(await hashOfMail(service, email), mona)).status).toBe(200);
  expect([await found('Zelda'), await found('zelda.h')]).toEqual([['Zelda Hidden'], ['Zelda Hidden']]);
});
