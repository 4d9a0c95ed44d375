import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApiKey } from '../../../../service/features/api-keys/key-format.ts';
import { queriesOf } from '../../support/queries.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const wrongDigit = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

it.each([
  ['a word', 'rubbish-rubbish'],
  ['an API key with a wrong checksum', wrongDigit(newApiKey())],
  ['half of a service key', 'iam_sk_0123456789'],
  ['half of a session token', 'iam_0123456789'],
  ['a token of another issuer', `eyJhbGciOiJub25lIn0.${'x'.repeat(60)}.${'y'.repeat(43)}`],
])('reaches no query with %s', async (_, token) => {
  let status = 0;
  const queries = await queriesOf(async () => {
    ({ status } = await service.call('GET /auth', { token }));
  });
  expect(status).toBe(401);
  expect(queries.filter((text) => /\b(sessions|api_keys|service_keys)\b/.test(text))).toEqual([]);
});

it('locks out nobody of the same network', async () => {
  const token = await service.signIn('olivia.owner@northwind.example');
  const wrong = Array.from({ length: 300 }, () => service.call('GET /auth', { token: newApiKey() }));
  expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([401]));
  expect((await service.call('GET /auth', { token })).status).toBe(200);
});
