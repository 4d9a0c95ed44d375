import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totp } from '../../../../service/features/credentials/two-factor.ts';
import { Authenticator, type Behaviour } from '../../support/authenticator.ts';
import { Browser } from '../../support/browser.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const TARA = 'tara.totp@northwind.example';
const MARCO = 'marco.multi@example.net';
const NORTHWIND = 2;
const CONTOSO = 3;
const HOUR = 3_600_000;

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => service?.stop());
beforeEach(() => service.advance(HOUR));

interface Entry {
  action: string;
  organization_id: number | null;
  actor_user_id: number | null;
  target_name: string | null;
  data: Record<string, unknown>;
  ip: string;
}

/** The entries about logins that are written meanwhile, oldest first. */
async function written(run: () => Promise<unknown>): Promise<Entry[]> {
  const { pool } = service.services.database;
  const { rows } = await pool.query<{ last: number }>('select coalesce(max(id), 0)::int as last from audit_log');
  await run();
  const found = await pool.query<Entry>(
    `select action, organization_id, actor_user_id, target_name, data, ip from audit_log
      where id > $1 and action like 'login.%' order by id`,
    [rows[0]?.last],
  );
  return found.rows;
}

const failed = (organization: number | null, target: string | null, data: object) => ({
  action: 'login.failed',
  organization_id: organization,
  actor_user_id: null,
  target_name: target,
  data,
  ip: '127.0.0.1',
});

const signIn = (email: string, password = PASSWORD) => service.call('POST /auth', { body: { email, password } });
const pending = async () => (await signIn(TARA)).data[0]?.tfa_token ?? '';
const confirm = (tfa_token: string, google_token: string) =>
  service.call('POST /auth/tfa', { body: { tfa_token, google_token } });

async function byPasskey(key: Authenticator, behaviour: Behaviour = {}, tfa_token?: string) {
  const { data } = await service.call('POST /auth/passkey/options', { body: { tfa_token } });
  const { challenge_id, options = {} } = data[0] ?? {};
  const body = { challenge_id, credential: key.get(options, behaviour), tfa_token };
  return service.call('POST /auth/passkey', { body });
}

async function enrolled(email: string): Promise<Authenticator> {
  const token = await service.signIn(email);
  const id = (await service.call('GET /auth', { token })).data[0]?.user_id ?? 0;
  const key = new Authenticator(service.url);
  const body = { password: PASSWORD };
  const { data } = await service.call('POST /user/{id}/passkeys/options', { token, params: { id }, body });
  const { challenge_id, options = {} } = data[0] ?? {};
  const credential = key.create(options, {});
  await service.call('POST /user/{id}/passkeys', { token, params: { id }, body: { challenge_id, credential } });
  return key;
}

describe('the audit log has a failed login, with method and reason,', () => {
  it('for a wrong password, of a known and an unknown name', async () => {
    const entries = await written(async () => {
      await signIn('mona.member@northwind.example', 'wrong-password-42');
      await signIn('nobody@northwind.example', 'wrong-password-42');
    });
    const detail = { method: 'password', reason: 'wrong_password' };
    expect(entries).toEqual([failed(NORTHWIND, 'Mona Member', detail), failed(null, null, detail)]);
  });

  it('for a wrong second factor', async () => {
    const token = await pending();
    expect(await written(() => confirm(token, '000000'))).toEqual([
      failed(NORTHWIND, 'Tara Totp', { method: 'password', reason: 'wrong_code' }),
    ]);
  });

  it('for a rejected passkey, alone and as second factor', async () => {
    const key = await enrolled('mona.member@northwind.example');
    const token = await pending();
    const entries = await written(async () => {
      await byPasskey(key, { verifies: false });
      await byPasskey(new Authenticator(service.url));
      await byPasskey(key, {}, token);
    });
    const reason = 'passkey_rejected';
    expect(entries).toEqual([
      failed(NORTHWIND, 'Mona Member', { method: 'passkey', reason }),
      failed(null, null, { method: 'passkey', reason }),
      failed(NORTHWIND, 'Tara Totp', { method: 'password', reason }),
    ]);
  });

  it('for the right password or passkey of a user who may not log in', async () => {
    const key = await enrolled('rita.reader@northwind.example');
    const admin = await service.signIn('adam.admin@northwind.example');
    await service.call('DELETE /organizations/users/{id}', { token: admin, params: { id: 6 } });
    const entries = await written(async () => {
      for (const name of ['susan.suspended@northwind.example', 'ivan.invited@northwind.example']) await signIn(name);
      await signIn('una.unactivated@example.net');
      await byPasskey(key);
    });
    await service.call('POST /organizations/users/{id}/restore', { token: admin, params: { id: 6 } });
    expect(entries).toEqual([
      failed(NORTHWIND, 'Susan Suspended', { method: 'password', reason: 'suspended' }),
      failed(null, 'Ivan Invited', { method: 'password', reason: 'invited' }),
      failed(null, 'Una Unactivated', { method: 'password', reason: 'not_activated' }),
      failed(NORTHWIND, 'Rita Reader', { method: 'passkey', reason: 'suspended' }),
    ]);
  });

  it('for a suspension between the two factors', async () => {
    const token = await pending();
    const admin = await service.signIn('adam.admin@northwind.example');
    await service.call('DELETE /organizations/users/{id}', { token: admin, params: { id: 13 } });
    const code = totp(SECRET).generate({ timestamp: service.services.now() });
    const entries = await written(() => confirm(token, code));
    await service.call('POST /organizations/users/{id}/restore', { token: admin, params: { id: 13 } });
    expect(entries).toEqual([failed(NORTHWIND, 'Tara Totp', { method: 'password', reason: 'suspended' })]);
  });

  it('for a login at a provider that it does not confirm, or whose user may not log in', async () => {
    const browser = new Browser();
    const start = `${service.url}/api/auth/external/platform`;
    const rejected = await written(async () => {
      const { headers } = await browser.request(start);
      const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? '';
      const iss = encodeURIComponent(`${service.url}/oidc`);
      await browser.request(`${start}/callback?code=forged&state=${state}&iss=${iss}`);
    });
    expect(rejected).toEqual([failed(null, null, { method: 'external', reason: 'external_login_failed' })]);
    const suspended = await written(async () => {
      const page = await browser.follow(start);
      const body = new URLSearchParams({ email: 'susan.suspended@northwind.example', password: PASSWORD });
      await browser.follow(page.url, { method: 'POST', body, until: `${service.url}/auth/sign-in` });
    });
    expect(suspended).toEqual([failed(NORTHWIND, 'Susan Suspended', { method: 'external', reason: 'suspended' })]);
  });
});

describe('an attacker cannot fill the audit log', () => {
  it('with attempts that a limit refuses: the entry before tells that they follow', async () => {
    const email = 'walt.writer@northwind.example';
    const entries = await written(async () => {
      for (let at = 0; at < 13; at += 1) await signIn(email, 'wrong-password-42');
    });
    expect((await signIn(email)).status).toBe(429);
    expect(entries).toHaveLength(10);
    expect(entries.map(({ data }) => data['limit_reached'] ?? false)).toEqual([...Array<boolean>(9).fill(false), true]);

    const codes = await written(async () => {
      const token = await pending();
      for (let at = 0; at < 7; at += 1) await confirm(token, '000000');
    });
    expect(codes.map(({ data }) => data['limit_reached'] ?? false)).toEqual([false, false, false, false, true]);
  });

  it('with the right password of a user who may not log in', async () => {
    const entries = await written(async () => {
      for (let at = 0; at < 12; at += 1) await signIn('susan.suspended@northwind.example');
    });
    expect(entries).toHaveLength(10);
  });
});

it('records in an organization that a member of several ones chose it, once', async () => {
  const choose = (token: string, id: number) => service.call('PUT /auth/organizations/{id}', { token, params: { id } });
  const entries = await written(async () => {
    const token = await service.signIn(MARCO);
    for (const id of [CONTOSO, CONTOSO, NORTHWIND]) await choose(token, id);
    await choose(token, 1);
  });
  expect(entries.map(({ action, organization_id }) => [action, organization_id])).toEqual([
    ['login.succeeded', null],
    ['login.organization_chosen', CONTOSO],
    ['login.organization_chosen', NORTHWIND],
  ]);
  expect(entries[1]).toMatchObject({ target_name: 'Marco Multi', actor_user_id: expect.any(Number), ip: '127.0.0.1' });
});
