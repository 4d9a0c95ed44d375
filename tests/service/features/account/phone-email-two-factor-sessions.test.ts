import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oathtool } from '../../support/oathtool.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '20' } });
});
afterAll(() => service?.stop());

const MONA = { id: 7, email: 'mona.member@northwind.example' };
const WALT = { id: 5, email: 'walt.writer@northwind.example' };
const MINUTE = 60_000;
const wrongCode = (code: string | null | undefined) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('phone', () => {
  const ask = (token: string, phone: string) =>
    service.call('PUT /user/{id}/phone', { token, params: { id: MONA.id }, body: { phone } });
  const confirm = (token: string, code: unknown) =>
    service.call('POST /user/{id}/phone/confirm', { token, params: { id: MONA.id }, body: { code } });
  const codeFor = async (phone: string) => (await service.outbox(phone))[0]?.code;

  it('changes by the code of a text message, once, and is cleared with the password', async () => {
    const token = await service.signIn(MONA.email);
    expect(await ask(token, '+1 (555) 010-7777')).toMatchObject({ status: 200, data: [] });
    const code = await codeFor('+15550107777');
    expect(code).toMatch(/^\d{6}$/);
    expect(await confirm(token, wrongCode(code))).toMatchObject({
      status: 422,
      code: 'wrong_code',
      meta: { error: { data: { code: [expect.any(String)] } } },
    });
    expect(await confirm(token, code)).toMatchObject({ status: 200, data: [{ id: MONA.id, phone: '+15550107777' }] });
    expect((await confirm(token, code)).code).toBe('code_expired');
    const clear = (password: string) =>
      service.call('DELETE /user/{id}/phone', { token, params: { id: MONA.id }, body: { password } });
    expect(await clear('wrong')).toMatchObject({ status: 422, code: 'wrong_password' });
    expect(await clear(PASSWORD)).toMatchObject({ status: 200, data: [{ phone: null }] });
  });

  it('rejects a malformed number, a second message too soon, an old code, and the sixth try', async () => {
    const token = await service.signIn(MONA.email);
    expect(await ask(token, '5550107777')).toMatchObject({ status: 422, code: 'phone_invalid' });
    expect((await ask(token, '+15550107778')).status).toBe(200);
    const again = await ask(token, '+15550107778');
    expect([again.status, Number(again.headers.get('retry-after')) <= 30]).toEqual([429, true]);
    expect((await ask(token, '+15550107779')).status).toBe(200);
    const first = await codeFor('+15550107778');
    const latest = await codeFor('+15550107779');
    // Two random codes are equal once in a million.
    expect((await confirm(token, first === latest ? wrongCode(latest) : first)).code).toBe('wrong_code');
    for (let tries = 1; tries < 5; tries++) await confirm(token, wrongCode(latest));
    expect((await confirm(token, latest)).code).toBe('code_expired');
    service.advance(31_000);
    await ask(token, '+15550107779');
    const expiring = await codeFor('+15550107779');
    service.advance(15 * MINUTE);
    expect((await confirm(token, expiring)).code).toBe('code_expired');
  });
});

describe('email', () => {
  const ask = (token: string, email: string) => service.call('POST /email/reset', { token, body: { email } });
  const confirm = (hash: string, token?: string, password?: string) =>
    service.call('POST /email/confirm', { token, body: { hash, ...(password !== undefined && { password }) } });
  const sentTo = async (email: string) => (await service.outbox(email))[0];

  it('changes by the link in a session of the account, once', async () => {
    const token = await service.signIn(WALT.email);
    expect(await ask(token, ' Walt.New@example.net ')).toMatchObject({ status: 200, data: [] });
    expect((await sentTo(WALT.email))?.subject).toBe('Your email address is about to change');
    const link = (await sentTo('walt.new@example.net'))?.links[0] ?? '';
    const hash = new URL(link).searchParams.get('hash') ?? '';
    expect(new URL(link).pathname).toBe('/auth/user/reset-email');
    expect(await confirm(`${hash}x`)).toMatchObject({
      status: 422,
      code: 'invalid_hash',
      meta: { error: { message: expect.stringMatching(/^Invalid email reset hash/) } },
    });
    const both = await Promise.all([confirm(hash, token), confirm(hash, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(
      (await service.call('POST /auth', { body: { email: 'walt.new@example.net', password: PASSWORD } })).status,
    ).toBe(200);
    expect((await service.call('POST /auth', { body: { email: WALT.email, password: PASSWORD } })).status).toBe(401);
  });

  it('changes by the code only in the session that requested it', async () => {
    const [asked, other] = [await service.signIn(MONA.email), await service.signIn(MONA.email)];
    await ask(asked, 'mona.new@example.net');
    const code = (await sentTo('mona.new@example.net'))?.code ?? '';
    expect((await confirm(code)).code).toBe('invalid_hash');
    expect((await confirm(code, other)).code).toBe('wrong_code');
    expect(await confirm(code, asked)).toMatchObject({ status: 200, data: [{ email: 'mona.new@example.net' }] });
    await ask(asked, MONA.email);
    service.advance(15 * MINUTE + 1000);
    const late = await sentTo(MONA.email);
    expect((await confirm(late?.code ?? '', asked)).code).toBe('code_expired');
    expect((await confirm(new URL(late?.links[0] ?? '').searchParams.get('hash') ?? '', asked)).code).toBe(
      'invalid_hash',
    );
  });

  it("changes by the link with the account's password, in five tries", async () => {
    const token = await service.signIn('marco.multi@example.net');
    const hashFor = async (email: string) => {
      await ask(token, email);
      return new URL((await sentTo(email))?.links[0] ?? '').searchParams.get('hash') ?? '';
    };
    const hash = await hashFor('marco.new@example.net');
    expect(await confirm(hash, undefined, 'wrong')).toMatchObject({ status: 422, code: 'wrong_password' });
    expect(await confirm(hash, undefined, PASSWORD)).toMatchObject({
      status: 200,
      data: [{ email: 'marco.new@example.net', must_set_password: false }],
    });
    expect((await service.call('GET /auth', { token })).status, 'the session goes on').toBe(200);
    const guessed = await hashFor('marco.other@example.net');
    for (let tries = 0; tries < 5; tries++)
      expect((await confirm(guessed, undefined, `wrong ${tries}`)).code).toBe('wrong_password');
    expect((await confirm(guessed, undefined, PASSWORD)).code).toBe('invalid_hash');
  });

  it('does not reveal that an email is taken', async () => {
    const token = await service.signIn('olga.orphan@example.net');
    const [free, taken] = [await ask(token, 'nobody.yet@example.net'), await ask(token, 'cora.owner@contoso.example')];
    expect([taken.status, taken.data, taken.meta]).toEqual([free.status, free.data, free.meta]);
    expect(await sentTo('cora.owner@contoso.example')).toBeUndefined();
    expect((await confirm('123456', token)).code).toBe('wrong_code');
    expect((await ask(token, 'not an address')).meta.error).toMatchObject({
      message: 'This email is invalid',
      data: { email: ['This email is invalid'] },
    });
  });
});

describe.skipIf(!oathtool.available)(`second factor with a real authenticator${oathtool.reason}`, () => {
  const ADAM = { id: 4, email: 'adam.admin@northwind.example' };
  const post = (step: '' | '/enable' | '/disable' | '/recovery_codes', token: string, body: unknown) =>
    service.call(`POST /user/{id}/tfa${step}`, { token, params: { id: ADAM.id }, body });
  let ahead = 0;
  const nextStep = () => {
    service.advance(30_000);
    ahead += 30_000;
  };
  beforeAll(() => {
    ahead = service.services.now() - Date.now();
  });

  it('is enabled, required, and disabled', async () => {
    const token = await service.signIn(ADAM.email);
    expect(await post('', token, { password: 'wrong' })).toMatchObject({ status: 422, code: 'wrong_password' });
    expect(await post('/enable', token, { password: PASSWORD, google_token: '000000' })).toMatchObject({
      status: 409,
      code: 'not_begun',
    });
    const begun = await post('', token, { password: PASSWORD });
    const { google_secret: secret, otpauth_url } = begun.data[0] as { google_secret: string; otpauth_url: string };
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(secret);
    expect(begun.headers.get('cache-control')).toBe('no-store');
    const code = () => oathtool.code(secret, Date.now() + ahead);
    expect(await post('/enable', token, { password: PASSWORD, google_token: wrongCode(code()) })).toMatchObject({
      status: 422,
      code: 'wrong_code',
    });
    const first = code();
    const enabled = await post('/enable', token, { password: PASSWORD, google_token: first });
    const codes = (enabled.data[0] as { recovery_codes: string[] }).recovery_codes;
    expect(codes.length).toBe(10);
    expect(await post('', token, { password: PASSWORD })).toMatchObject({ status: 409, code: 'already_enabled' });

    const signedIn = await service.call('POST /auth', { body: { email: ADAM.email, password: PASSWORD } });
    expect(signedIn.data[0]?.access_token).toBeUndefined();
    const tfa = (google_token: string) =>
      service.call('POST /auth/tfa', { body: { tfa_token: signedIn.data[0]?.tfa_token, google_token } });
    expect((await tfa(first)).code).toBe('wrong_code');
    nextStep();
    expect((await tfa(code())).status).toBe(200);

    const recovery = codes[0] ?? '';
    expect(await post('/disable', token, { password: PASSWORD, google_token: code() })).toMatchObject({
      status: 422,
      code: 'wrong_code',
    });
    const both = await Promise.all([
      post('/disable', token, { password: PASSWORD, google_token: recovery }),
      post('/disable', token, { password: PASSWORD, google_token: recovery }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      (await service.call('POST /auth', { body: { email: ADAM.email, password: PASSWORD } })).data[0]?.access_token,
    ).toBeTruthy();
    expect((await post('/disable', token, { password: PASSWORD, google_token: code() })).code).toBe('already_disabled');
  });

  it('counts the unused recovery codes, and replaces them', async () => {
    const token = await service.signIn(ADAM.email);
    const left = async () =>
      (await service.call('GET /user/{id}/security', { token, params: { id: ADAM.id } })).data[0]?.recovery_codes_left;
    expect(await left()).toBe(0);
    expect((await post('/recovery_codes', token, { password: PASSWORD, google_token: '000000' })).code).toBe(
      'already_disabled',
    );
    const { google_secret: secret } = (await post('', token, { password: PASSWORD })).data[0] as {
      google_secret: string;
    };
    const code = () => oathtool.code(secret, Date.now() + ahead);
    const codesOf = ({ data }: { data: unknown[] }) => (data[0] as { recovery_codes: string[] }).recovery_codes;
    const first = codesOf(await post('/enable', token, { password: PASSWORD, google_token: code() }));
    expect(await left()).toBe(10);
    const used = await post('/recovery_codes', token, { password: PASSWORD, google_token: first[0] });
    expect([used.status, used.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await service.outbox(ADAM.email))[0]?.subject).toBe('Your recovery codes were replaced');
    expect(await left()).toBe(10);
    const renew = (google_token: string | undefined, password = PASSWORD) =>
      post('/recovery_codes', token, { password, google_token });
    expect((await renew(first[1])).code, 'the old codes stop working').toBe('wrong_code');
    const second = codesOf(used);
    expect((await renew(second[0], 'wrong-password-1')).code).toBe('wrong_password');
    const both = await Promise.all([renew(second[0]), renew(second[0])]);
    expect(both.map(({ status }) => status).sort(), 'a code works once').toEqual([200, 422]);
    const third = codesOf(both.find(({ status }) => status === 200) ?? { data: [] });
    const login = await service.call('POST /auth', { body: { email: ADAM.email, password: PASSWORD } });
    const tfa = { tfa_token: login.data[0]?.tfa_token, google_token: third[0] };
    expect((await service.call('POST /auth/tfa', { body: tfa })).status).toBe(200);
    expect(await left()).toBe(9);
    await post('/disable', token, { password: PASSWORD, google_token: third[1] });
    expect(await left()).toBe(0);
  });

  it('stores neither the secret nor recovery codes in clear text', async () => {
    const token = await service.signIn('olivia.owner@northwind.example');
    const call = (step: '' | '/enable', body: unknown) =>
      service.call(`POST /user/{id}/tfa${step}`, { token, params: { id: 3 }, body });
    const secret = ((await call('', { password: PASSWORD })).data[0] as { google_secret: string }).google_secret;
    const enabled = await call('/enable', {
      password: PASSWORD,
      google_token: oathtool.code(secret, Date.now() + ahead),
    });
    const [recovery = ''] = (enabled.data[0] as { recovery_codes: string[] }).recovery_codes;
    const { rows } = await service.services.database.pool.query(
      'select u.google_secret, array(select digest from recovery_codes where user_id = u.id) as digests from ' +
        'users u where id = 3',
    );
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(secret);
    expect(kept.replaceAll('-', '')).not.toContain(recovery.replaceAll('-', ''));
  });
});

describe('sessions', () => {
  it('are listed with readable names, and end one by one or all at once', async () => {
    const nora = { id: 10, email: 'nora.newcomer@northwind.example' };
    await service.services.database.pool.query('update users set need_password_change = false where id = 10');
    const body = { email: nora.email, password: PASSWORD };
    const agents = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      'curl/8.5.0',
      'x',
    ];
    const tokens: string[] = [];
    for (const agent of agents)
      tokens.push(
        (await service.call('POST /auth', { body, headers: { 'User-Agent': agent } })).data[0]?.access_token ?? '',
      );
    const [here = '', there = '', third = ''] = tokens;
    const list = async (token: string) =>
      (await service.call('GET /user/{id}/sessions', { token, params: { id: nora.id } })).data;
    const found = await list(here);
    expect(found[0]).toMatchObject({ device: 'Chrome on Windows', place: 'This computer', is_current: true });
    expect(found.map(({ device }) => device).sort()).toEqual(['Chrome on Windows', 'Unknown device', 'curl']);
    const end = (sessionId: unknown, token = here) =>
      service.call('DELETE /user/{id}/sessions/{sessionId}', { token, params: { id: nora.id, sessionId } });
    const curl = found.find(({ device }) => device === 'curl');
    expect((await end(curl?.id)).status).toBe(200);
    expect((await end(curl?.id)).status).toBe(404);
    expect((await service.call('GET /auth', { token: there })).status).toBe(401);
    const stranger = await service.signIn('rita.reader@northwind.example');
    const theirs = (await service.call('GET /user/{id}/sessions', { token: stranger, params: { id: 6 } })).data[0];
    expect((await end(theirs?.id)).status).toBe(404);
    expect((await service.call('DELETE /user/{id}/sessions', { token: here, params: { id: nora.id } })).status).toBe(
      200,
    );
    expect((await service.call('GET /auth', { token: third })).status).toBe(401);
    expect((await list(here)).length).toBe(1);
  });
});
