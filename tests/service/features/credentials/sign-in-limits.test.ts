import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOfMail, solved } from '../../support/bot-check.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => service.stop());

const signIn = (email: string, password: string, ip: string) =>
  service.call('POST /auth', { body: { email, password }, headers: { 'X-Forwarded-For': ip } });

async function lock(email: string, ip: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < 11; time++) statuses.push((await signIn(email, 'wrong-password', ip)).status);
  return statuses;
}

it('locks an account after ten failures, except where its owner has logged in before', async () => {
  const email = 'olivia.owner@northwind.example';
  expect((await signIn(email, PASSWORD, '198.51.100.7')).status).toBe(200);
  expect(await lock(email, '203.0.113.9')).toEqual([...Array<number>(10).fill(401), 429]);
  const stranger = await signIn(email, PASSWORD, '203.0.113.10');
  expect([stranger.status, Number(stranger.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 900),
  ]);
  expect((await signIn(email, PASSWORD, '198.51.100.7')).status, 'at home').toBe(200);
  expect(await lock(email, '198.51.100.7'), 'failures at home count as well').toEqual([
    ...Array<number>(10).fill(401),
    429,
  ]);
});

it('locks an unknown name in the same way', async () => {
  expect(await lock('nobody@example.net', '203.0.113.20')).toEqual([...Array<number>(10).fill(401), 429]);
});

it('unlocks with a new password', async () => {
  const email = 'mona.member@northwind.example';
  await lock(email, '203.0.113.30');
  expect((await signIn(email, PASSWORD, '203.0.113.31')).status).toBe(429);
  await service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } });
  const hash = await hashOfMail(service, email);
  await service.call('POST /password_reset_confirm', {
    body: { hash, password: 'velvet-anchor-77', password_confirm: 'velvet-anchor-77' },
  });
  expect((await signIn(email, 'velvet-anchor-77', '203.0.113.31')).status).toBe(200);
});

it('unlocks after 15 minutes', async () => {
  const email = 'rita.reader@northwind.example';
  await lock(email, '203.0.113.40');
  service.advance(15 * 60_000 + 1000);
  expect((await signIn(email, PASSWORD, '203.0.113.40')).status).toBe(200);
});

it('sends at most five mails an hour to a name, known or not', async () => {
  const ask = async (email: string) =>
    service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } });
  for (const email of ['walt.writer@northwind.example', 'nobody.at.all@example.net']) {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await service.outbox(email)).toHaveLength(5);
  }
  expect((await ask('walt.writer')).status, 'by another name of the same person').toBe(200);
  expect(await service.outbox('walt.writer@northwind.example'), 'the recipient is counted apart').toHaveLength(5);
  service.advance(3_600_000);
  expect((await ask('walt.writer@northwind.example')).status).toBe(200);
});

it('tells an administrator that a member received all mails of the hour', async () => {
  const [email, token] = ['tara.totp@northwind.example', await service.signIn('walt.writer@northwind.example')];
  for (let time = 0; time < 5; time++)
    await service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } });
  expect(await service.call('POST /password/reset', { token, body: { email } })).toMatchObject({
    status: 429,
    code: 'too_many',
  });
});

it('mails the owner about a new password even after the hourly mails are used up', async () => {
  const email = 'adam.admin@northwind.example';
  const token = await service.signIn(email);
  for (let time = 0; time < 5; time++)
    await service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } });
  const sent = async () => (await service.outbox(email)).map(({ subject }) => subject);
  const before = await sent();
  const { data } = await service.call('GET /auth', { token });
  const body = { password: 'velvet-anchor-77', confirmation: 'velvet-anchor-77', old_password: PASSWORD };
  expect(
    (await service.call('PUT /user/{id}/password', { token, params: { id: data[0]?.user_id ?? 0 }, body })).status,
  ).toBe(200);
  expect(await sent()).toEqual(['Your password was changed', ...before]);
});

it('limits guesses of hashes', async () => {
  const statuses = new Set<number>();
  for (let time = 0; time < 202; time++) {
    statuses.add(
      (
        await service.call('POST /registration/confirm', {
          body: { hash: `guess-${time}` },
          headers: { 'X-Forwarded-For': '203.0.113.77' },
        })
      ).status,
    );
  }
  expect([...statuses]).toEqual([422, 429]);
});
