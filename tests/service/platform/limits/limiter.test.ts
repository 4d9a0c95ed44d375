import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => service?.stop());

const MINUTE = 60_000;

/** As from another IP address: the service trusts one proxy here. */
const signIn = (email: string, password: string, from: string) =>
  service.call('POST /auth', { body: { email, password }, headers: { 'X-Forwarded-For': from } });

it('blocks an account after ten failures from any address and spelling; successes do not count', async () => {
  const names = ['rita.reader@northwind.example', 'RITA.READER@northwind.example', 'rita.reader'];
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await signIn(names[tries % 3] ?? '', 'wrong', `10.1.0.${tries}`)).status).toBe(401);
  }
  const locked = await signIn('rita.reader@northwind.example', PASSWORD, '10.1.1.1');
  expect([locked.status, locked.code]).toEqual([429, 'too_many']);
  const wait = Number(locked.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * 60);
  service.advance(15 * MINUTE + 1);
  for (let times = 0; times < 12; times += 1)
    expect((await signIn('rita.reader@northwind.example', PASSWORD, '10.1.1.1')).status).toBe(200);
});

it('does not let a client behind the proxy choose its own address', async () => {
  const email = 'mona.member@northwind.example';
  expect((await signIn(email, PASSWORD, '10.5.0.1')).status).toBe(200);
  const { rows } = await service.services.database.pool.query<{ ip: string }>(
    'select ip from sessions order by id desc limit 1',
  );
  expect(rows[0]?.ip).toBe('10.5.0.1');
  await signIn(email, PASSWORD, '6.6.6.6, 10.5.0.2');
  const later = await service.services.database.pool.query<{ ip: string }>(
    'select ip from sessions order by id desc limit 1',
  );
  expect(later.rows[0]?.ip).toBe('10.5.0.2');
});

it('counts concurrent tries', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) => signIn('adam.admin@northwind.example', 'wrong', `10.4.0.${at}`)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
});

it('accepts many correct passwords at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => signIn('cora.owner@contoso.example', PASSWORD, '10.6.0.1')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
});

it('sends a recipient at most five mails an hour', async () => {
  const { messages, database } = service.services;
  const mail = {
    to: 'someone@else.example',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    links: [],
    code: null,
  };
  const sent: boolean[] = [];
  for (let tries = 0; tries < 7; tries += 1)
    sent.push(await messages.mail(database.db, { ...mail, to: tries % 2 ? mail.to : 'Someone@Else.example' }));
  expect(sent).toEqual([true, true, true, true, true, false, false]);
  service.advance(60 * MINUTE + 1);
  expect(await messages.mail(database.db, mail)).toBe(true);
});

it('sends no mail to a field that holds several emails', async () => {
  const { messages, database } = service.services;
  const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', links: [], code: null };
  for (const to of ['a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example', 'a@b.example <c@d.example>']) {
    await expect(messages.mail(database.db, { ...mail, to })).rejects.toThrow('not one address');
  }
  await messages.mail(database.db, { ...mail, to: 'one@b.example', subject: 'Hello\r\nBcc: c@d.example' });
  const { rows } = await database.pool.query<{ subject: string }>(
    'select subject from outbox where "to" = \'one@b.example\'',
  );
  expect(rows[0]?.subject).toBe('Hello Bcc: c@d.example');
});
