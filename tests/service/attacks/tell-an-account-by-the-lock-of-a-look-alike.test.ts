import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => service?.stop());

const tries = async (email: string) =>
  (await service.call('POST /auth', { body: { email, password: 'a wrong password' } })).status;

it('is locked with no address that only has the same capitals, whether or not it has an account', async () => {
  // The dotless i has the capital of an i, and is another mailbox.
  const [known, unknown] = ['olivia.owner@northwind.example', 'nobody.in.it@northwind.example'];
  const dotless = (email: string) => email.replace('i', 'ı');
  for (const email of [known, unknown]) {
    for (let at = 0; at < 10; at += 1) expect(await tries(dotless(email))).toBe(401);
    expect(await tries(dotless(email))).toBe(429);
    expect([email, await tries(email)]).toEqual([email, 401]);
  }
});

it('is locked with each spelling of its address', async () => {
  for (const email of ['mona.member@northwind.example', 'no.one.élse@northwind.example']) {
    for (let at = 0; at < 10; at += 1) await tries(email);
    for (const spelled of [email.toUpperCase(), email.normalize('NFD')]) expect(await tries(spelled)).toBe(429);
  }
});
