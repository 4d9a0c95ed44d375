import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressLimit, counterKey } from '../../../service/platform/limits/limiter.ts';
import { solved } from '../support/bot-check.ts';
import { startService, type TestService } from '../support/service.ts';

const EMAIL = 'nobody.yet@example.net';
const PASSWORD = 'velvet-anchor-77';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { TRUST_PROXY: 'loopback' } });
  for (const password of ['quiet-meadow-31', 'amber-compass-58', PASSWORD])
    await service.call('POST /registration', {
      body: { email: EMAIL, password, password_confirm: password, recaptchaToken: await solved(service) },
    });
});
afterAll(() => service?.stop());

const signIn = async (email: string, password: string, ip: string) =>
  (await service.call('POST /auth', { body: { email, password }, headers: { 'X-Forwarded-For': ip } })).status;

it('counts log-ins with the password of a registration for the network', async () => {
  for (let time = 0; time < 3; time += 1) expect(await signIn(EMAIL, PASSWORD, '203.0.113.5')).toBe(403);
  const text = 'select count from rate_limits where key = $1';
  const { rows } = await service.services.database.pool.query(text, [counterKey(addressLimit('203.0.113.5'))]);
  expect(rows).toEqual([{ count: 3 }]);
});

it('compares the latest registration only, so that no attempt costs more than two hashes', async () => {
  expect(await signIn(EMAIL, 'quiet-meadow-31', '203.0.113.6')).toBe(401);
  expect(await signIn(EMAIL, PASSWORD, '203.0.113.6')).toBe(403);
});
