import { afterAll, beforeAll, expect, it } from 'vitest';
import { totp } from '../../../service/features/credentials/two-factor.ts';
import { Authenticator } from '../support/authenticator.ts';
import { MadeAccount, OWN } from '../support/made-account.ts';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

/**
 * Somebody has a session and the password, but not two-factor. They add a passkey, which logs in without either, and
 * still have it after the owner restores the password.
 */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const TARA = 'tara.totp@northwind.example';

let service: TestService;
let tara: MadeAccount;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  tara = new MadeAccount(service, TARA);
});
afterAll(() => service.stop());

const code = () => {
  service.advance(30_000);
  return totp(SECRET).generate({ timestamp: service.services.now() });
};
/** A session of Tara's, after two-factor. */
async function session(password = PASSWORD): Promise<string> {
  const { data } = await tara.signIn(password);
  const body = { tfa_token: data[0]?.tfa_token, google_token: code() };
  const answer = (await service.call('POST /auth/tfa', { body })).data[0];
  tara.id = answer?.user_id ?? 0;
  return answer?.access_token ?? '';
}
const options = (token: string, body: Record<string, unknown>) =>
  service.call('POST /user/{id}/passkeys/options', { token, params: { id: tara.id }, body });
async function addPasskey(token: string, password = PASSWORD): Promise<Authenticator> {
  const key = new Authenticator(service.url);
  const { data } = await options(token, { password, google_token: code() });
  const body = { challenge_id: data[0]?.challenge_id, credential: key.create(data[0]?.options ?? {}), name: 'Laptop' };
  const added = await service.call('POST /user/{id}/passkeys', { token, params: { id: tara.id }, body });
  expect(added.status).toBe(201);
  return key;
}
const passkeys = async (token: string) =>
  (await service.call('GET /user/{id}/passkeys', { token, params: { id: tara.id } })).data;
const lastSubject = async () => (await service.outbox(TARA))[0]?.subject;

it('requires more than the password to add a passkey while two-factor is on', async () => {
  const token = await session();
  service.advance(11 * 60_000);
  expect(await options(token, { password: PASSWORD })).toMatchObject({ status: 403, code: 'confirm_needed' });
  expect(await options(token, { password: PASSWORD, google_token: '000000' })).toMatchObject({
    status: 422,
    code: 'wrong_code',
  });
  const used = code();
  expect((await options(token, { password: PASSWORD, google_token: used })).status).toBe(200);
  expect((await options(token, { password: PASSWORD, google_token: used })).code, 'a code is good once').toBe(
    'wrong_code',
  );
  expect((await options(token, { password: 'wrong', google_token: code() })).code).toBe('wrong_password');
});

it('limits guesses of the code, as at login', async () => {
  const strict = await startService();
  try {
    const limited = new MadeAccount(strict, TARA);
    const { data } = await limited.signIn(PASSWORD);
    const google_token = totp(SECRET).generate({ timestamp: strict.services.now() });
    const answer = await strict.call('POST /auth/tfa', { body: { tfa_token: data[0]?.tfa_token, google_token } });
    const call = { token: answer.data[0]?.access_token, params: { id: answer.data[0]?.user_id } };
    const guess = () =>
      strict.call('POST /user/{id}/passkeys/options', {
        ...call,
        body: { password: PASSWORD, google_token: '000000' },
      });
    for (let tries = 0; tries < 5; tries++) expect((await guess()).code).toBe('wrong_code');
    expect((await guess()).status).toBe(429);
  } finally {
    await strict.stop();
  }
});

it('reports added and removed passkeys, and disabled two-factor, by mail', async () => {
  const token = await session();
  await addPasskey(token);
  expect(await lastSubject()).toBe('A passkey was added to your account');
  expect((await service.outbox(TARA))[0]?.text).toContain('“Laptop”');
  const [key] = await passkeys(token);
  const params = { id: tara.id, passkeyId: key?.id };
  expect((await service.call('DELETE /user/{id}/passkeys/{passkeyId}', { token, params })).status).toBe(200);
  expect(await lastSubject()).toBe('A passkey was removed from your account');
});

it('removes passkeys added since the mailbox was last verified on a password reset, or all on request', async () => {
  const token = await session();
  const left = await addPasskey(token);
  service.advance(1000);
  await tara.restore();
  expect(await tara.entersBy(left), 'added since the last proof').toBe(false);
  const subjects = (await service.outbox(TARA)).slice(0, 2).map(({ subject }) => subject);
  expect(subjects).toContain('A passkey was removed from your account');

  const again = await session(OWN);
  const own = await addPasskey(again, OWN);
  // The mailbox is proven again after the passkey was added, as by changing the address.
  service.advance(1000);
  await service.services.database.pool.query('update users set email_proven_at = $1 where id = $2', [
    new Date(service.services.now()),
    tara.id,
  ]);
  await tara.restore();
  expect(await tara.entersBy(own), 'from before the last proof').toBe(true);
  await tara.restore({ remove_passkeys: true });
  expect(await tara.entersBy(own), 'on request').toBe(false);
});

it('reports disabled and enabled two-factor by mail', async () => {
  const token = await session(OWN);
  const body = { password: OWN, google_token: code() };
  expect((await service.call('POST /user/{id}/tfa/disable', { token, params: { id: tara.id }, body })).status).toBe(
    200,
  );
  expect(await lastSubject()).toBe('Two-factor authentication was turned off');
  const params = { id: tara.id };
  const begun = await service.call('POST /user/{id}/tfa', { token, params, body: { password: OWN } });
  const timestamp = service.services.now();
  const google_token = totp(begun.data[0]?.google_secret ?? '').generate({ timestamp });
  await service.call('POST /user/{id}/tfa/enable', { token, params, body: { password: OWN, google_token } });
  expect(await lastSubject()).toBe('Two-factor authentication was turned on');
});
