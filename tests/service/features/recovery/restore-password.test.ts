import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfMail, solved } from '../../support/bot-check.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

const INVALID =
  'Invalid password reset hash. It may have been too long since you requested a password reset. Or hash can be ' +
  'used before.';
let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service.stop());

const signIn = (email: string, password: string) => service.call('POST /auth', { body: { email, password } });
const ask = async (email: string) =>
  service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } });
const reset = (hash: string, password = 'velvet-anchor-77', password_confirm = password) =>
  service.call('POST /password_reset_confirm', { body: { hash, password, password_confirm } });

describe('the check of a reset link', () => {
  const check = (hash: string) => service.call('POST /password_reset_check', { body: { hash } });

  it('names the account until the link is used', async () => {
    const email = 'tara.totp@northwind.example';
    await ask(email);
    const hash = await hashOfMail(service, email);
    expect(await check(hash)).toMatchObject({ status: 200, data: [{ email }] });
    expect((await reset(hash)).status).toBe(200);
    expect(await check(hash)).toMatchObject({ status: 422, code: 'invalid_hash', data: [] });
    expect(await check('nonsense')).toMatchObject({ status: 422, code: 'invalid_hash' });
  });

  it('stops after many wrong links from one address', async () => {
    const strict = await startService({ env: { RATE_LIMIT_SCALE: '0.05' } });
    const tries = Array.from({ length: 14 }, (_, at) => `wrong-${at}`);
    const statuses: number[] = [];
    for (const hash of tries)
      statuses.push((await strict.call('POST /password_reset_check', { body: { hash } })).status);
    await strict.stop();
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a password reset', () => {
  const email = 'rita.reader@northwind.example';

  it('sets a new password by the link, once, and ends every session', async () => {
    const session = await service.signIn(email);
    expect(await ask(` ${email} `)).toMatchObject({ status: 200, data: [] });
    const hash = await hashOfMail(service, email);
    expect((await service.outbox(email))[0]?.links[0]).toMatch(new RegExp(`^${service.url}/auth/user/reset\\?hash=`));
    expect((await reset(hash)).status).toBe(200);
    expect((await service.call('GET /auth', { token: session })).status).toBe(401);
    expect((await signIn(email, PASSWORD)).code).toBe('invalid_credentials');
    expect((await signIn(email, 'velvet-anchor-77')).status).toBe(200);
    const again = await reset(hash, 'another-anchor-88');
    expect([again.status, again.code, again.meta.error?.message]).toEqual([422, 'invalid_hash', INVALID]);
    expect((await service.outbox(email))[0]?.subject).toBe('Your password was changed');
  });

  it('accepts a login as well as an email', async () => {
    const before = (await service.outbox(email)).length;
    expect((await ask('rita.reader')).status).toBe(200);
    expect(await service.outbox(email)).toHaveLength(before + 1);
  });

  it('invalidates all other links', async () => {
    await ask(email);
    const first = await hashOfMail(service, email);
    await ask(email);
    const second = await hashOfMail(service, email);
    expect((await reset(first, 'third-anchor-99')).status).toBe(200);
    expect((await reset(second)).code).toBe('invalid_hash');
  });

  it('succeeds only once for two concurrent requests', async () => {
    await ask(email);
    const hash = await hashOfMail(service, email);
    const statuses = await Promise.all(
      [reset(hash), reset(hash), reset(hash)].map(async (answer) => (await answer).status),
    );
    expect(statuses.sort()).toEqual([200, 422, 422]);
  });

  it('rejects a weak or different password, and keeps the link valid', async () => {
    await ask(email);
    const hash = await hashOfMail(service, email);
    expect(await reset(hash, 'short')).toMatchObject({
      code: 'weak_password',
      meta: { error: { data: { password: ['At least 10 characters'] } } },
    });
    expect((await reset(hash, 'rita.reader@northwind.example')).meta.error?.data).toEqual({
      password: ['Not your email address or name'],
    });
    const different = await reset(hash, 'velvet-anchor-77', 'velvet-anchor-78');
    expect([different.code, different.meta.error?.message]).toEqual([
      'password_mismatch',
      'The password and confirm password fields do not match.',
    ]);
    expect((await reset(hash, 'fourth-anchor-11')).status).toBe(200);
  });

  it('rejects invalid and old links with the same message', async () => {
    expect((await reset('nonsense')).meta.error?.message).toBe(INVALID);
    await ask('mona.member@northwind.example');
    const hash = await hashOfMail(service, 'mona.member@northwind.example');
    service.advance(3_600_000);
    expect((await reset(hash)).meta.error?.message).toBe(INVALID);
  });

  it('answers the same for an unknown email, and mails it a notice', async () => {
    const known = await ask('adam.admin@northwind.example');
    const unknown = await ask('nobody@example.net');
    expect([unknown.status, unknown.data, unknown.meta]).toEqual([known.status, known.data, known.meta]);
    expect((await service.outbox('nobody@example.net'))[0]?.subject).toBe('There is no account with this address');
    expect((await ask('no-such-login')).status).toBe(200);
  });

  it('requires a valid bot check token', async () => {
    expect((await service.call('POST /password/reset', { body: { email } })).code).toBe('bot_check_failed');
    expect((await service.call('POST /password/reset', { body: { email, recaptchaToken: 'x' } })).code).toBe(
      'bot_check_failed',
    );
    const token = await service.signIn('mona.member@northwind.example');
    expect(
      (await service.call('POST /password/reset', { token, body: { email } })).code,
      'signed in, without users WRITE',
    ).toBe('bot_check_failed');
  });
});
