import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

/** A stranger begins log-ins at the provider or with a passkey; each leaves a row until it expires. */
const A_MINUTE = 6;

let service: TestService;
beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: String(A_MINUTE / 600), TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
  service = await startService({ env });
});
afterAll(() => service?.stop());

const rowsOf = async (table: 'external_logins' | 'webauthn_challenges') => {
  const { rows } = await service.services.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count;
};

const manyAtOnce = (send: (headers: Record<string, string>) => Promise<Response>, network: string) =>
  Promise.all(Array.from({ length: 3 * A_MINUTE }, (_, at) => send({ 'X-Forwarded-For': `${network}::${at + 1}` })));

it('keeps six a minute from one network at the provider, and tells the others on the login page', async () => {
  const begin = (headers: Record<string, string>) =>
    fetch(`${service.url}/api/auth/external/platform`, { headers, redirect: 'manual' });
  const answers = await manyAtOnce(begin, '2001:db8:1:1');
  const targets = answers.map(({ headers }) => new URL(headers.get('location') ?? 'none:'));
  const refused = targets.filter(({ searchParams }) => searchParams.get('error_message')?.startsWith('Too many'));
  expect([targets.length - refused.length, await rowsOf('external_logins')]).toEqual([A_MINUTE, A_MINUTE]);
  const [elsewhere] = await manyAtOnce(begin, '2001:db8:1:2');
  expect(elsewhere?.headers.get('location')).not.toContain('error_message');
});

it.each(['', '{}'])('keeps six a minute from one network with a passkey, with the body %j', async (body) => {
  const before = (await rowsOf('webauthn_challenges')) ?? 0;
  const begin = (headers: Record<string, string>) =>
    fetch(`${service.url}/api/auth/passkey/options`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
  const answers = await manyAtOnce(begin, `2001:db8:2:${body.length}`);
  expect(answers.filter(({ status }) => status === 201 || status === 200).length).toBeLessThanOrEqual(A_MINUTE);
  expect((await rowsOf('webauthn_challenges')) ?? 0).toBeLessThanOrEqual(before + A_MINUTE);
});
