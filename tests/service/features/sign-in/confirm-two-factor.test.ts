import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totp } from '../../../../service/features/credentials/two-factor.ts';
import { oathtool } from '../../support/oathtool.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const TARA = 'tara.totp@northwind.example';
const STEP = 30_000;
const MINUTE = 60_000;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** Each test has its own codes: those of the previous one are used up. */
beforeEach(() => service.advance(10 * MINUTE));

const code = (ahead = 0) => totp(SECRET).generate({ timestamp: service.services.now() + ahead });

async function pending(): Promise<string> {
  const { data } = await service.call('POST /auth', { body: { email: TARA, password: PASSWORD } });
  expect(data[0]).toEqual({ user_id: 13, organization_id: null, tfa_token: expect.any(String) });
  return data[0]?.tfa_token ?? '';
}

const confirm = (tfa_token: string, google_token: string) =>
  service.call('POST /auth/tfa', { body: { tfa_token, google_token } });

describe('POST /auth/tfa', () => {
  it('starts the session with the code of an authenticator', async () => {
    const { status, data } = await confirm(await pending(), code());
    expect(status).toBe(200);
    expect(data[0]).toMatchObject({ user_id: 13, organization_id: 2, tfa_token: null });
    expect((await service.call('GET /auth', { token: data[0]?.access_token })).status).toBe(200);
  });

  it.skipIf(!oathtool.available)(`takes the code of oathtool${oathtool.reason}`, async () => {
    expect((await confirm(await pending(), oathtool.code(SECRET, service.services.now()))).status).toBe(200);
  });

  it('accepts the step before and after, and no others', async () => {
    expect((await confirm(await pending(), code(-2 * STEP))).code).toBe('wrong_code');
    expect((await confirm(await pending(), code(2 * STEP))).code).toBe('wrong_code');
    expect((await confirm(await pending(), code(-STEP))).status).toBe(200);
    expect((await confirm(await pending(), code(STEP))).status).toBe(200);
  });

  it('accepts each step once, also from another login and at the same time', async () => {
    const [first, second] = [await pending(), await pending()];
    // The same code throughout, also if its 30 seconds end meanwhile.
    const once = code();
    const answers = await Promise.all([confirm(first, once), confirm(second, once)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await confirm(await pending(), once)).code).toBe('wrong_code');
    expect((await confirm(await pending(), code(-STEP))).code).toBe('wrong_code');
  });

  it('accepts a tfa_token once', async () => {
    const token = await pending();
    expect((await confirm(token, code())).status).toBe(200);
    service.advance(STEP);
    expect((await confirm(token, code())).code).toBe('session_ended');
  });

  it('expires the first factor after five minutes', async () => {
    const token = await pending();
    service.advance(5 * MINUTE + 1);
    const { status, code: reason } = await confirm(token, code());
    expect([status, reason]).toEqual([401, 'session_ended']);
  });

  it('blocks the account for a while after five wrong codes, across tfa_tokens', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(await pending(), '000000')).code).toBe('wrong_code');
    const locked = await confirm(await pending(), code());
    expect([locked.status, locked.code]).toEqual([429, 'too_many']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    service.advance(6 * MINUTE);
    expect((await confirm(await pending(), code())).status).toBe(200);
  });

  it('does not let concurrent tries pass together', async () => {
    const tokens = await Promise.all(Array.from({ length: 12 }, () => pending()));
    const answers = await Promise.all(tokens.map((token) => confirm(token, '111111')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('does not accept a tfa_token as a session', async () => {
    const token = await pending();
    expect((await service.call('GET /auth', { token })).status).toBe(401);
  });

  it('keeps the intent to create an organization', async () => {
    const { status, data } = await service.call('POST /auth/organizations', {
      body: { email: TARA, password: PASSWORD },
    });
    expect(status).toBe(201);
    expect(data[0]).not.toHaveProperty('access_token');
    const { data: done } = await confirm(data[0]?.tfa_token ?? '', code());
    const mine = await service.call('GET /organizations/my', { token: done[0]?.access_token });
    expect(mine.data[0]).toMatchObject({ name: "Tara Totp's organization", owner_user_id: 13 });
  });

  it('stores the secret encrypted', async () => {
    const { rows } = await service.services.database.pool.query('select * from users where id = 13');
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });
});
