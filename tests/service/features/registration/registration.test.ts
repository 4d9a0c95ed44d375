import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfMail, solved } from '../../support/bot-check.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service.stop());

const register = async (email: string, password = 'velvet-anchor-77') =>
  service.call('POST /registration', { body: { email, password, recaptchaToken: await solved(service) } });
const signIn = (email: string, password: string) => service.call('POST /auth', { body: { email, password } });
const activate = (hash: string) => service.call('POST /registration/confirm', { body: { hash } });

it('activates a new account by its mail; before that, login says so for the correct password', async () => {
  const email = 'fresh.face@example.net';
  const answer = await register(email);
  expect([answer.status, answer.data]).toEqual([201, [{ email }]]);
  expect((await signIn(email, 'velvet-anchor-77')).code).toBe('not_activated');
  expect((await signIn(email, 'velvet-anchor-78')).code).toBe('invalid_credentials');
  const [mail] = await service.outbox(email);
  expect(mail?.subject).toBe('Activate your account');
  expect(mail?.links[0]).toMatch(new RegExp(`^${service.url}/auth/activate\\?hash=`));
  expect(await activate(await hashOfMail(service, email))).toMatchObject({ status: 200, data: [{ email }] });
  expect((await signIn(email, 'velvet-anchor-77')).status).toBe(200);
});

it('answers the same for a taken email, sends another mail, and keeps the password', async () => {
  const email = 'Mona.Member@northwind.example';
  const answer = await register(email);
  expect([answer.status, answer.data]).toEqual([201, [{ email }]]);
  const [mail] = await service.outbox(email);
  expect(mail?.subject).toBe('You already have an account');
  expect(mail?.text).not.toContain('hash=');
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect((await signIn(email, 'velvet-anchor-77')).code, 'as for an address that was free').toBe('not_activated');
});

it('keeps registrations separate: activating one drops the others and their passwords', async () => {
  const email = 'twice@example.net';
  await register(email, 'first-wish-12345');
  const first = await hashOfMail(service, email);
  await register(email, 'second-wish-12345');
  const second = await hashOfMail(service, email);
  expect((await activate(second)).status).toBe(200);
  expect(await activate(first)).toMatchObject({ status: 422, code: 'invalid_hash' });
  expect((await signIn(email, 'second-wish-12345')).status).toBe(200);
  expect((await signIn(email, 'first-wish-12345')).code).toBe('invalid_credentials');
});

it('keeps one of two concurrent activations', async () => {
  const email = 'race@example.net';
  await register(email);
  const first = await hashOfMail(service, email);
  await register(email);
  const second = await hashOfMail(service, email);
  const statuses = await Promise.all(
    [activate(first), activate(second), activate(first)].map(async (answer) => (await answer).status),
  );
  const [one, other, again] = statuses;
  expect([one, other].sort()).toEqual([200, 422]);
  expect(again, 'the link that activated answers again').toBe(one);
});

describe('an activation hash', () => {
  it('changes nothing when it is sent again, such as by a reload', async () => {
    await register('once@example.net');
    const hash = await hashOfMail(service, 'once@example.net');
    await activate(hash);
    const read = () =>
      service.services.database.pool
        .query("select * from users where email = 'once@example.net'")
        .then(({ rows }) => rows);
    const before = await read();
    expect(await activate(hash)).toMatchObject({ status: 200, data: [{ email: 'once@example.net' }] });
    expect(await read()).toEqual(before);
  });

  it('is replaced by another mail once it has expired, and not before', async () => {
    const email = 'late@example.net';
    const resend = (hash: string) => service.call('POST /registration/resend', { body: { hash } });
    await register(email);
    const hash = await hashOfMail(service, email);
    expect(await resend(hash)).toMatchObject({ status: 422, code: 'invalid_hash' });
    await service.services.database.pool.query(
      "update registrations set expires_at = now() - interval '1 hour' where email = $1",
      [email],
    );
    expect(await activate(hash)).toMatchObject({ status: 422, code: 'invalid_hash' });
    const both = await Promise.all([resend(hash), resend(hash)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const next = await hashOfMail(service, email);
    expect(next).not.toBe(hash);
    expect(await activate(next)).toMatchObject({ status: 200, data: [{ email }] });
    expect(await resend(next)).toMatchObject({ status: 422 });
    expect((await resend('nonsense')).status).toBe(422);
  });

  it('must be valid', async () => {
    expect(await activate('nonsense')).toMatchObject({ status: 422, code: 'invalid_hash' });
    expect((await activate('')).status).toBe(400);
  });

  it('is stored as a digest', async () => {
    await register('digest@example.net');
    const hash = await hashOfMail(service, 'digest@example.net');
    const { rows } = await service.services.database.pool.query<{ row: string }>(
      'select registrations::text as row from registrations',
    );
    expect(rows.some(({ row }) => row.includes(hash))).toBe(false);
  });
});

describe('a registration is rejected', () => {
  it('without a valid bot check token, which works once', async () => {
    const body = { email: 'bot@example.net', password: 'velvet-anchor-77' };
    const token = await solved(service);
    for (const recaptchaToken of ['', 'nonsense', Buffer.from('{}').toString('base64'), token.slice(0, -8)]) {
      expect(await service.call('POST /registration', { body: { ...body, recaptchaToken } })).toMatchObject({
        status: 422,
        code: 'bot_check_failed',
      });
    }
    expect((await service.call('POST /registration', { body: { ...body, recaptchaToken: token } })).status).toBe(201);
    expect((await service.call('POST /registration', { body: { ...body, recaptchaToken: token } })).code).toBe(
      'bot_check_failed',
    );
    expect(await service.outbox('bot@example.net')).toHaveLength(1);
  });

  it('with a bot check token whose action or time was changed', async () => {
    const token = JSON.parse(Buffer.from(await solved(service), 'base64').toString()) as { salt: string };
    for (const salt of [
      token.salt.replace('create_account', 'other'),
      token.salt.replace(/expires=\d+/, 'expires=9999999999'),
      token.salt.replace(/\?.*/, ''),
    ]) {
      const recaptchaToken = Buffer.from(JSON.stringify({ ...token, salt })).toString('base64');
      expect(
        (
          await service.call('POST /registration', {
            body: { email: 'a@example.net', password: 'velvet-anchor-77', recaptchaToken },
          })
        ).code,
      ).toBe('bot_check_failed');
    }
  });

  it('with a weak password, and the field says what is missing', async () => {
    const answer = await register('weak@example.net', 'weak');
    expect([answer.status, answer.code, answer.meta.error?.data]).toEqual([
      422,
      'weak_password',
      { password: ['At least 10 characters', 'Not your email address or name'] },
    ]);
    expect((await register('weak@example.net', 'x'.repeat(1025))).status).toBe(400);
  });

  it.each([
    'no-at.example.net',
    'two@@example.net',
    'a@b',
    `${'x'.repeat(65)}@example.net`,
    'a@example.net\r\nBcc: b@example.net',
    '"a"@example.net',
    '',
  ])('with the email %j', async (email) => {
    const answer = await register(email);
    expect([answer.status, answer.meta.error?.data]).toEqual([422, { email: ['This email is invalid'] }]);
  });
});

it('takes the same time for known and unknown emails', { retry: 2 }, async () => {
  const time = async (email: string) => {
    const recaptchaToken = await solved(service);
    const start = performance.now();
    await service.call('POST /registration', { body: { email, password: 'velvet-anchor-77', recaptchaToken } });
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 8; round++) {
    known.push(await time('walt.writer@northwind.example'));
    unknown.push(await time(`nobody.${round}@example.net`));
  }
  // Other load makes a round longer and never shorter.
  expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(25);
});

it("activates Una's account by her link in the demo data, which expires after 48 hours", async () => {
  const email = 'una.unactivated@example.net';
  expect((await signIn(email, PASSWORD)).code).toBe('not_activated');
  const hash = await hashOfMail(service, email);
  service.advance(48 * 3_600_000);
  expect((await activate(hash)).code).toBe('invalid_hash');
  await register(email);
  expect((await activate(await hashOfMail(service, email))).status).toBe(200);
  expect((await signIn(email, PASSWORD)).code, 'the password that nobody proved').toBe('invalid_credentials');
  expect((await signIn(email, 'velvet-anchor-77')).status).toBe(200);
});
