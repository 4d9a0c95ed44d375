import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator, type Behaviour } from '../../support/authenticator.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service.stop());

async function person(email: string) {
  const { data } = await service.call('POST /auth', { body: { email, password: PASSWORD } });
  return { token: data[0]?.access_token, id: data[0]?.user_id ?? 0 };
}

const optionsFor = ({ token, id }: { token: string | undefined; id: number }, password = PASSWORD) =>
  service.call('POST /user/{id}/passkeys/options', { token, params: { id }, body: { password } });

async function enrol(
  who: { token: string | undefined; id: number },
  authenticator: Authenticator,
  behaviour: Behaviour = {},
  name?: string,
) {
  const { data } = await optionsFor(who);
  const { challenge_id, options = {} } = data[0] ?? {};
  return service.call('POST /user/{id}/passkeys', {
    token: who.token,
    params: { id: who.id },
    body: { challenge_id, credential: authenticator.create(options, behaviour), ...(name && { name }) },
  });
}

async function signIn(authenticator: Authenticator, behaviour: Behaviour = {}, tfa_token?: string) {
  const { data } = await service.call('POST /auth/passkey/options', { body: { tfa_token } });
  const { challenge_id, options = {} } = data[0] ?? {};
  const body = { challenge_id, credential: authenticator.get(options, behaviour), tfa_token };
  return { answer: await service.call('POST /auth/passkey', { body }), body, options };
}

it('adds a passkey with the password, names it, uses it and removes it', async () => {
  const olivia = await person('olivia.owner@northwind.example');
  const key = new Authenticator(service.url);
  expect((await optionsFor(olivia, 'wrong-password')).code).toBe('wrong_password');
  const added = await enrol(olivia, key);
  expect(added).toMatchObject({ status: 201, data: [{ name: expect.any(String), last_used_at: null }] });
  const passkeyId = added.data[0]?.id;
  const { answer, options } = await signIn(key);
  expect(answer).toMatchObject({ status: 200, data: [{ user_id: olivia.id, tfa_token: null }] });
  expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
  expect((await service.call('GET /auth', { token: answer.data[0]?.access_token })).data[0]?.user_id).toBe(olivia.id);
  const params = { id: olivia.id, passkeyId };
  expect(
    (
      await service.call('PUT /user/{id}/passkeys/{passkeyId}', {
        token: olivia.token,
        params,
        body: { name: 'My laptop' },
      })
    ).data,
  ).toMatchObject([{ name: 'My laptop' }]);
  const listed = await service.call('GET /user/{id}/passkeys', { token: olivia.token, params: { id: olivia.id } });
  expect(listed.data).toMatchObject([{ id: passkeyId, name: 'My laptop', last_used_at: expect.any(String) }]);
  expect((await service.call('DELETE /user/{id}/passkeys/{passkeyId}', { token: olivia.token, params })).status).toBe(
    200,
  );
  expect((await signIn(key)).answer).toMatchObject({ status: 401, code: 'invalid_credentials' });
});

it('accepts a passkey as both factors, and as the second one after a password', async () => {
  const { db, pool } = service.services.database;
  expect(db).toBeTruthy();
  await pool.query("update users set two_factor_policy = 'disabled' where email = 'tara.totp@northwind.example'");
  const tara = await person('tara.totp@northwind.example');
  const key = new Authenticator(service.url);
  expect((await enrol(tara, key)).status).toBe(201);
  await pool.query("update users set two_factor_policy = 'enabled' where email = 'tara.totp@northwind.example'");
  expect((await signIn(key)).answer.data[0]?.access_token).toBeTruthy();
  const password = await service.call('POST /auth', {
    body: { email: 'tara.totp@northwind.example', password: PASSWORD },
  });
  const tfaToken = password.data[0]?.tfa_token ?? '';
  const { answer, options } = await signIn(key, { verifies: false }, tfaToken);
  expect(answer).toMatchObject({
    status: 200,
    data: [{ user_id: tara.id, access_token: expect.any(String), tfa_token: null }],
  });
  expect(options['allowCredentials']).toEqual([expect.objectContaining({ id: key.id.toString('base64url') })]);
  expect(
    (await service.call('POST /auth/passkey/options', { body: { tfa_token: tfaToken } })).status,
    'the pending sign-in is used up',
  ).toBe(401);
});

it("rejects somebody else's passkey as second step", async () => {
  const mona = await person('mona.member@northwind.example');
  const key = new Authenticator(service.url);
  await enrol(mona, key);
  const password = await service.call('POST /auth', {
    body: { email: 'tara.totp@northwind.example', password: PASSWORD },
  });
  const { answer } = await signIn(key, {}, password.data[0]?.tfa_token ?? '');
  expect(answer).toMatchObject({ status: 422, code: 'passkey_rejected' });
});

describe('a login is rejected', () => {
  let key: Authenticator;
  beforeAll(async () => {
    key = new Authenticator(service.url);
    await enrol(await person('adam.admin@northwind.example'), key);
  });

  it.each<[string, Behaviour]>([
    ['from another page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without verifying the user', { verifies: false }],
    ["with somebody else's handle", { userHandle: Buffer.from('other').toString('base64url') }],
  ])('%s', async (_name, behaviour) => {
    expect((await signIn(key, behaviour)).answer).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('with a replayed, late or malformed answer', async () => {
    const { answer, body } = await signIn(key);
    expect(answer.status).toBe(200);
    expect((await service.call('POST /auth/passkey', { body })).status).toBe(401);
    const { data } = await service.call('POST /auth/passkey/options', { body: {} });
    service.advance(16 * 60_000);
    const late = { challenge_id: data[0]?.challenge_id, credential: key.get(data[0]?.options ?? {}) };
    const refused = await service.call('POST /auth/passkey', { body: late });
    expect(refused.status).toBe(401);
    expect(refused.meta.error?.message, 'the passkey is known').toMatch(/^That took too long/);
    for (const credential of [
      {},
      { id: 7 },
      { id: key.id.toString('base64url') },
      { id: key.id.toString('base64url'), response: null },
    ]) {
      const fresh = await service.call('POST /auth/passkey/options', { body: {} });
      expect(
        (await service.call('POST /auth/passkey', { body: { challenge_id: fresh.data[0]?.challenge_id, credential } }))
          .status,
      ).toBe(401);
    }
  });

  it('from a copied passkey whose counter does not increase', async () => {
    expect((await signIn(key)).answer.status).toBe(200);
    expect((await signIn(key, { repeats: true })).answer.status).toBe(401);
  });

  it('for a suspended user', async () => {
    const rita = await person('rita.reader@northwind.example');
    const hers = new Authenticator(service.url);
    await enrol(rita, hers);
    await service.services.database.pool.query("update memberships set status = 'suspended' where user_id = $1", [
      rita.id,
    ]);
    expect((await signIn(hers)).answer).toMatchObject({ status: 403, code: 'suspended' });
  });
});

describe('a new passkey is rejected', () => {
  it.each<[string, Behaviour]>([
    ['from another page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['that does not verify its user', { verifies: false }],
  ])('%s', async (_name, behaviour) => {
    const walt = await person('walt.writer@northwind.example');
    expect(await enrol(walt, new Authenticator(service.url), behaviour)).toMatchObject({
      status: 422,
      code: 'passkey_rejected',
    });
  });

  it("when added twice, for somebody else, or with another user's challenge", async () => {
    const walt = await person('walt.writer@northwind.example');
    const cora = await person('cora.owner@contoso.example');
    const key = new Authenticator(service.url);
    expect((await enrol(walt, key)).status).toBe(201);
    expect(await enrol(cora, key)).toMatchObject({ status: 409, code: 'passkey_known' });
    const { data } = await optionsFor(walt);
    const body = {
      challenge_id: data[0]?.challenge_id,
      credential: new Authenticator(service.url).create(data[0]?.options ?? {}),
    };
    expect(
      (await service.call('POST /user/{id}/passkeys', { token: cora.token, params: { id: cora.id }, body })).code,
    ).toBe('passkey_rejected');
    expect(
      (await service.call('POST /user/{id}/passkeys', { token: cora.token, params: { id: walt.id }, body })).status,
    ).toBe(403);
    const { data: list } = await service.call('GET /user/{id}/passkeys', {
      token: walt.token,
      params: { id: walt.id },
    });
    expect(
      (
        await service.call('DELETE /user/{id}/passkeys/{passkeyId}', {
          token: cora.token,
          params: { id: cora.id, passkeyId: list[0]?.id },
        })
      ).status,
    ).toBe(404);
  });
});
