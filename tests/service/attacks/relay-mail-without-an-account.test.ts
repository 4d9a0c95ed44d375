import { afterAll, beforeAll, expect, it } from 'vitest';
import { solved } from '../support/bot-check.ts';
import { startService, type TestService } from '../support/service.ts';

/** Somebody without an account makes the service mail many strangers, from one network. */
let service: TestService;
beforeAll(async () => {
  // Four mails an hour and twenty a day for a network, as many for a name.
  service = await startService({ env: { RATE_LIMIT_SCALE: '0.04', TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => service?.stop());

const FORMS = ['POST /registration', 'POST /password/reset', 'POST /invite/resendPublic'] as const;
let mailbox = 0;
async function ask(name: (typeof FORMS)[number], from: string) {
  mailbox += 1;
  const email = `stranger-${mailbox}@else.example`;
  const body = {
    email,
    recaptchaToken: await solved(service),
    ...(name === 'POST /registration' && { password: 'lantern-brook-51' }),
  };
  return service.call(name, { body, headers: { 'X-Forwarded-For': from } });
}

it('sends four mails an hour at most, by any form and from any network', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) {
    const form = FORMS[at % 3] ?? 'POST /registration';
    statuses.push((await ask(form, `2001:db8:1:2::${at + 1}`)).status);
  }
  expect(statuses).toEqual([201, 200, 200, 201, 429, 429]);
  const refused = await ask('POST /registration', '2001:db8:1:2::ffff');
  expect(refused).toMatchObject({ status: 429, code: 'too_many_mails' });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
  expect((await ask('POST /registration', '2001:db8:1:3::1')).status, 'another network').toBe(201);
});

it('counts concurrent requests in the same way', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => ask('POST /password/reset', '198.51.100.7')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
});

it('ignores a made-up address behind the proxy', async () => {
  const forged = '203.0.113.9, 198.51.100.7';
  expect((await ask('POST /registration', forged)).status).toBe(429);
});
