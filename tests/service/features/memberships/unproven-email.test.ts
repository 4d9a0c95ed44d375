import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOfMail } from '../../support/bot-check.ts';
import { Browser } from '../../support/browser.ts';
import { IdentityProvider } from '../../support/identity-provider.ts';
import { CORA, KNOWN_TO_MAKER, MadeAccount, OWN } from '../../support/made-account.ts';
import { startService, type TestService } from '../../support/service.ts';

/**
 * Somebody creates an account for another user's address and waits until they use it (OWASP: account pre-hijacking).
 * Nothing that the creator knows or left behind may give access to what the address's owner gets later.
 */
const provider = new IdentityProvider();
let service: TestService;
beforeAll(async () => {
  await provider.start();
  service = await startService({
    env: {
      OIDC_NAME: 'Example ID',
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

const madeAndInvited = async (email: string) => {
  const account = await new MadeAccount(service, email).make();
  return { account, hash: await account.invite() };
};

it('lets the mailbox owner accept with a new password, and locks the maker out', async () => {
  const { account, hash } = await madeAndInvited('victim.one@example.net');
  const [mail] = await service.outbox(account.email);
  expect(mail?.text, 'the mail asks for a password').not.toContain('your own password');
  const session = await account.session();
  const key = await account.leavePasskey(session);
  expect(await account.entersBy(key)).toBe(true);

  expect((await account.accept(hash)).status).toBe(200);
  const [notice] = await service.outbox(account.email);
  expect(notice?.subject, 'whoever used the account hears of it').toBe('Your password was changed');
  expect((await account.signIn(KNOWN_TO_MAKER)).code).toBe('invalid_credentials');
  expect((await service.call('GET /auth', { token: session })).code).toBe('session_ended');
  expect(await account.entersBy(key)).toBe(false);
  expect(await account.organizations(await account.session(OWN))).toEqual(['Contoso Sensors', 'Northwind Logistics']);
});

it('joins no organization at login, whatever link was opened before', async () => {
  const { account } = await madeAndInvited('victim.three@example.net');
  await service.services.database.pool.query('update invitations set used_at = now() where email = $1', [
    account.email,
  ]);
  expect(await account.organizations(await account.session())).toEqual(['Northwind Logistics']);
});

it('removes earlier passkeys and sessions on a password reset', async () => {
  const { account } = await madeAndInvited('victim.four@example.net');
  const left = await account.leavePasskey(await account.session());
  await account.restore();
  expect(await account.entersBy(left)).toBe(false);
});

it('moves no invitation to a changed email', async () => {
  const { account, hash } = await madeAndInvited('victim.five@example.net');
  const token = await account.session();
  expect((await service.call('POST /email/reset', { token, body: { email: 'maker@example.net' } })).status).toBe(200);
  const [mail] = await service.outbox('maker@example.net');
  expect((await service.call('POST /email/confirm', { token, body: { hash: mail?.code } })).status).toBe(200);
  account.email = 'maker@example.net';
  await account.restore();
  const later = await account.session(OWN);
  expect((await account.accept(hash)).code).toBe('invalid_hash');
  expect((await account.accept(hash, later)).code).toBe('invalid_hash');
  expect(await account.organizations(later)).toEqual(['Northwind Logistics']);
  const cora = await service.signIn(CORA);
  expect((await service.call('GET /user', { token: cora, query: { term: 'maker@' } })).data).toEqual([]);
  expect((await service.call('GET /user/{id}', { token: cora, params: { id: account.id } })).status).toBe(404);
});

it('gives the account to a verified external login', async () => {
  const email = 'victim.six@example.net';
  const { account } = await madeAndInvited(email);
  const session = await account.session();
  const key = await account.leavePasskey(session);
  provider.next = { sub: 'victim', email, email_verified: true };
  const browser = new Browser();
  const { url } = await browser.follow(`${service.url}/api/auth/external/platform`, {
    until: `${service.url}/auth/sign-in`,
  });
  const token = new URL(url).searchParams.get('access_token') ?? '';
  const answer = await service.call('GET /auth', { token, headers: { Cookie: browser.cookies('/api/auth') } });
  expect(answer.data[0]?.user_id).toBe(account.id);
  expect((await account.signIn(KNOWN_TO_MAKER)).code).toBe('invalid_credentials');
  expect((await service.call('GET /auth', { token: session })).code).toBe('session_ended');
  expect(await account.entersBy(key)).toBe(false);
});

it('finds and orders a guest by email only, and by name once they have joined', async () => {
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
  const [seen] = (await service.call('GET /user', { token: cora, query: { term: email } })).data;
  const id = seen?.id;
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
  expect((await new MadeAccount(service, email).accept(await hashOfMail(service, email), mona)).status).toBe(200);
  expect([await found('Zelda'), await found('zelda.h')]).toEqual([['Zelda Hidden'], ['Zelda Hidden']]);
});
