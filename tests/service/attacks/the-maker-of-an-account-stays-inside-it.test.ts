import { afterAll, beforeAll, expect, it } from 'vitest';
import { register } from '../../../service/features/registration/registrations.ts';
import { totp } from '../../../service/features/credentials/two-factor.ts';
import { Authenticator } from '../support/authenticator.ts';
import { keepApiKey } from '../support/keys/api-key.ts';
import { hashOfMail } from '../support/bot-check.ts';
import { KNOWN_TO_MAKER, MadeAccount, OWN } from '../support/made-account.ts';
import { startService, type TestService } from '../support/service.ts';

/**
 * An administrator creates an account for somebody else's address, logs in with the password they chose, and leaves
 * back doors. Whatever the mailbox owner does next, none of them may give access to what the owner gets later.
 */
let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service.stop());

/** The account with everything its creator left behind. */
async function occupied(email: string) {
  const account = await new MadeAccount(service, email).make();
  const session = await account.session();
  const key = await keepApiKey(service, { createdBy: account.id, organizationId: 2, roleId: 15 });
  expect((await service.call('GET /possible_permissions', { token: key })).status, 'the key works').toBe(200);
  return { account, session, key, passkey: await account.leavePasskey(session) };
}

const isSession = async (token: string) => (await service.call('GET /auth', { token })).status === 200;

async function expectMakerOutside({ account, session, passkey, key }: Awaited<ReturnType<typeof occupied>>) {
  expect((await account.signIn(KNOWN_TO_MAKER)).code, 'the password').toBe('invalid_credentials');
  expect(await isSession(session), 'the session').toBe(false);
  expect(await account.entersBy(passkey), 'the passkey').toBe(false);
  expect((await service.call('GET /possible_permissions', { token: key })).status, 'the API key').toBe(401);
}

it('sets the typed password when a logged-in user accepts the invitation, and revokes everything else', async () => {
  const left = await occupied('victim.accepts@example.net');
  const { account } = left;
  const hash = await account.invite();
  const victim = await account.session();
  expect((await account.accept(hash, victim)).status).toBe(200);
  await expectMakerOutside(left);
  expect(await isSession(victim), 'also the session that accepted').toBe(false);
  expect(await account.organizations(await account.session(OWN))).toEqual(['Contoso Sensors', 'Northwind Logistics']);
});

it('requires a password when a logged-in user accepts the invitation without one', async () => {
  const { account } = await occupied('victim.types@example.net');
  const hash = await account.invite();
  const answer = await service.call('POST /invite/confirm', { token: await account.session(), body: { hash } });
  expect(answer).toMatchObject({ status: 422, code: 'password_missing' });
  expect((await account.accept(hash)).status, 'the link is still good').toBe(200);
});

it('revokes passkeys and keys when the password changes, and the next invitation counts as first proof', async () => {
  const left = await occupied('victim.changes@example.net');
  const { account } = left;
  const victim = await account.session();
  const changed = await service.call('PUT /user/{id}/password', {
    token: victim,
    params: { id: account.id },
    body: { password: 'lantern-brook-51', confirmation: 'lantern-brook-51', old_password: KNOWN_TO_MAKER },
  });
  expect(changed.status).toBe(200);
  await expectMakerOutside(left);
  expect(await isSession(victim), 'whoever changes it stays').toBe(true);

  const again = await account.leavePasskey(victim, 'lantern-brook-51');
  expect((await account.accept(await account.invite(), victim)).status).toBe(200);
  expect(await account.entersBy(again), 'added while the address was unproven').toBe(false);
  expect((await account.signIn('lantern-brook-51')).code).toBe('invalid_credentials');
});

it('lets the owner of the new mailbox choose the password when the email changes', async () => {
  const left = await occupied('victim.moves@example.net');
  const { account } = left;
  const victim = await account.session();
  const moved = 'victim.moved@example.net';
  expect((await service.call('POST /email/reset', { token: victim, body: { email: moved } })).status).toBe(200);
  const [mail] = await service.outbox(moved);
  const confirmed = await service.call('POST /email/confirm', { token: victim, body: { hash: mail?.code } });
  expect(confirmed).toMatchObject({ status: 200, data: [{ email: moved, must_set_password: true }] });
  account.email = moved;
  await expectMakerOutside(left);
  expect(await isSession(victim)).toBe(false);
  const body = { hash: await hashOfMail(service, moved), password: OWN, password_confirm: OWN };
  expect((await service.call('POST /password_reset_confirm', { body })).status).toBe(200);
  const token = await account.session(OWN);
  expect((await account.accept(await account.invite(), token)).status, 'known from now on').toBe(200);
  expect(await account.organizations(token)).toEqual(['Contoso Sensors', 'Northwind Logistics']);
});

it("removes the maker's second factor on a password reset", async () => {
  const left = await occupied('victim.restores@example.net');
  const { account, session: token } = left;
  const call = { token, params: { id: account.id } };
  const begun = await service.call('POST /user/{id}/tfa', { ...call, body: { password: KNOWN_TO_MAKER } });
  const code = totp(begun.data[0]?.google_secret ?? '').generate({ timestamp: service.services.now() });
  const body = { password: KNOWN_TO_MAKER, google_token: code };
  expect((await service.call('POST /user/{id}/tfa/enable', { ...call, body })).status).toBe(200);
  const pending = (await account.signIn(KNOWN_TO_MAKER)).data[0]?.tfa_token;
  expect(pending).toBeTruthy();
  await account.restore();
  await expectMakerOutside(left);
  expect(await account.session(OWN), 'no second factor is asked for').not.toBe('');
  const late = await service.call('POST /auth/tfa', { body: { tfa_token: pending, google_token: code } });
  expect(late.status).toBe(401);
});

it('rejects a passkey whose answer arrives after the proof, or at the same moment', async () => {
  const account = await new MadeAccount(service, 'victim.races@example.net').make();
  const hash = await account.invite();
  const token = await account.session();
  const call = { token, params: { id: account.id } };
  const add = async () => {
    const key = new Authenticator(service.url);
    const { data } = await service.call('POST /user/{id}/passkeys/options', {
      ...call,
      body: { password: KNOWN_TO_MAKER },
    });
    const body = { challenge_id: data[0]?.challenge_id, credential: key.create(data[0]?.options ?? {}) };
    return { key, send: () => service.call('POST /user/{id}/passkeys', { ...call, body }) };
  };
  const attempts = [await add(), await add(), await add(), await add()];
  const [accepted] = await Promise.all([account.accept(hash), ...attempts.map(({ send }) => send())]);
  expect(accepted.status).toBe(200);
  for (const { key } of attempts) expect(await account.entersBy(key)).toBe(false);
});

it("revokes the maker's access to an organization that was deleted and restored after the proof", async () => {
  const { account, key } = await occupied('victim.waits@example.net');
  const superadmin = await service.signIn('superadmin@platform.example');
  const call = { token: superadmin, params: { id: 2 } };
  expect((await service.call('DELETE /organizations/{id}', call)).status).toBe(200);
  expect((await account.accept(await account.invite())).status).toBe(200);
  expect((await service.call('POST /organizations/{id}/undelete', call)).status).toBe(200);
  expect((await service.call('GET /possible_permissions', { token: key })).status, 'the API key').toBe(401);
});

it('does not open a working account by the activation link of a registration with its email', async () => {
  const left = await occupied('victim.registers@example.net');
  const { account } = left;
  await register(service.services, { email: account.email, password: 'stranger-quarry-19', languages: [] });
  const [mail] = await service.outbox(account.email);
  expect(mail?.links.some((link) => link.includes('activate'))).toBe(false);
  expect(await isSession(left.session), 'a stranger who registers ends nothing').toBe(true);
});
