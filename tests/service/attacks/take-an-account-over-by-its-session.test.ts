import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { DEMO_TOTP_SECRET } from '../../../service/demo-data/accounts.ts';
import { userIds } from '../../../service/demo-data/ids.ts';
import { totp } from '../../../service/features/credentials/two-factor.ts';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

const OLIVIA = 'olivia.owner@northwind.example';
const THIEF = 'thief@example.net';
const MINUTE = 60_000;

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service?.stop());

/** The token alone, which somebody copied eleven minutes after the log in. */
async function stolenFrom(email: string): Promise<string> {
  const token = await service.signIn(email);
  service.advance(11 * MINUTE);
  return token;
}

interface Change {
  name: EndpointName;
  params?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

const expiresAt = '2099-01-01T00:00:00.000Z';
const changesOf = (id: number): Change[] => [
  { name: 'POST /email/reset', body: { email: THIEF } },
  { name: 'PUT /user/{id}/phone', params: { id }, body: { phone: '+4930123456' } },
  { name: 'POST /user/{id}/passkeys/options', params: { id } },
  { name: 'DELETE /user/{id}/passkeys/{passkeyId}', params: { id, passkeyId: 1 } },
];
const keys: Change[] = [
  { name: 'POST /api-keys', body: { name: 'Mine', expiresAt, roleIds: [1] } },
  { name: 'PUT /api-keys/{id}', params: { id: 1 }, body: { name: 'Mine', expiresAt, roleIds: [1] } },
  { name: 'DELETE /api-keys/{id}', params: { id: 1 } },
];

describe('the session of a log in of eleven minutes ago', () => {
  let token: string;
  beforeAll(async () => {
    token = await stolenFrom(OLIVIA);
  });
  const send = ({ name, params, body }: Change, proof: Record<string, string> = {}) =>
    service.call(name, { token, params, body: { ...body, ...proof } } as never);

  it.each([...changesOf(userIds.olivia), ...keys])('changes nothing by $name', async (change) => {
    const bare = await send(change);
    expect([bare.status, bare.code]).toEqual([403, 'confirm_needed']);
    expect(Object.keys(bare.meta.error?.data ?? {})).toEqual(['password']);
    const wrong = await send(change, { password: 'wrong-password-42' });
    expect([wrong.status, wrong.code]).toEqual([422, 'wrong_password']);
  });

  it('changes an email with the password', async () => {
    const sent = await send(
      { name: 'POST /email/reset', body: { email: 'olivia@example.org' } },
      { password: PASSWORD },
    );
    expect(sent.status).toBe(200);
  });

  it('removes no phone without the password', async () => {
    const params = { id: userIds.olivia };
    expect((await send({ name: 'DELETE /user/{id}/phone', params })).status).toBe(400);
  });
});

it('needs a code too, if two-factor is on', async () => {
  const begun = await service.call('POST /auth', {
    body: { email: 'tara.totp@northwind.example', password: PASSWORD },
  });
  const code = () => {
    service.advance(30_000);
    return totp(DEMO_TOTP_SECRET).generate({ timestamp: service.services.now() });
  };
  const { data } = await service.call('POST /auth/tfa', {
    body: { tfa_token: begun.data[0]?.tfa_token, google_token: code() },
  });
  const token = data[0]?.access_token;
  service.advance(11 * MINUTE);
  const params = { id: userIds.tara };
  const next = { password: 'velvet-anchor-77', confirmation: 'velvet-anchor-77', old_password: PASSWORD };
  const changes: Change[] = [
    ...changesOf(userIds.tara).map((change) => ({ ...change, body: { ...change.body, password: PASSWORD } })),
    { name: 'DELETE /user/{id}/phone', params, body: { password: PASSWORD } },
    { name: 'PUT /user/{id}/password', params, body: next },
  ];
  for (const change of changes) {
    const answer = await service.call(change.name, { ...change, token } as never);
    expect([change.name, answer.code, Object.keys(answer.meta.error?.data ?? {})]).toEqual([
      change.name,
      'confirm_needed',
      ['google_token'],
    ]);
  }
  const body = { ...next, google_token: code() };
  expect((await service.call('PUT /user/{id}/password', { token, params, body })).status).toBe(200);
});

describe('the notice to the former address', () => {
  /** Lets a thief ask for another address, and reads the notice about it. */
  const requestChange = async () => {
    const thief = await service.signIn('mona.member@northwind.example');
    const sent = await service.call('POST /email/reset', { token: thief, body: { email: THIEF } });
    expect(sent.status).toBe(200);
    const [notice] = await service.outbox('mona.member@northwind.example');
    const link = new URL(notice?.links.find((one) => one.includes('undo=')) ?? 'none:');
    expect(link.pathname).toBe('/auth/user/reset-email');
    return { thief, hash: link.searchParams.get('undo') ?? '' };
  };

  it('undoes nothing after 73 hours', async () => {
    const { hash } = await requestChange();
    service.advance(73 * 60 * MINUTE);
    expect((await service.call('POST /email/undo', { body: { hash } })).code).toBe('invalid_hash');
  });

  it('stops a change, or undoes it for 72 hours, and ends all sessions', async () => {
    let { thief, hash } = await requestChange();
    const mona = { params: { id: userIds.mona } };
    // Not confirmed yet: the code is void.
    expect(await service.call('POST /email/undo', { body: { hash } })).toMatchObject({
      status: 200,
      data: [{ email: 'mona.member@northwind.example', must_set_password: false }],
    });
    expect((await service.call('GET /auth', { token: thief })).status).toBe(401);
    expect((await service.call('POST /email/undo', { body: { hash } })).code).toBe('invalid_hash');

    thief = await service.signIn('mona.member@northwind.example');
    service.advance(MINUTE);
    await service.call('POST /email/reset', { token: thief, body: { email: THIEF } });
    const [notice] = await service.outbox('mona.member@northwind.example');
    hash = new URL(notice?.links.find((one) => one.includes('undo=')) ?? 'none:').searchParams.get('undo') ?? '';
    const [mail] = await service.outbox(THIEF);
    const confirmed = await service.call('POST /email/confirm', { token: thief, body: { hash: mail?.code } });
    expect(confirmed.data).toMatchObject([{ email: THIEF }]);
    // The thief changes the address once more, and presses that notice's button first.
    service.advance(MINUTE);
    await service.call('POST /email/reset', { token: thief, body: { email: 'other-thief@example.net' } });
    service.advance(71 * 60 * MINUTE);
    expect((await service.call('POST /email/undo', { body: { hash } })).data).toEqual([
      { email: 'mona.member@northwind.example', must_set_password: true },
    ]);
    expect((await service.call('GET /user/{id}', { token: thief, ...mona })).status).toBe(401);
    const body = { email: 'mona.member@northwind.example', password: PASSWORD };
    expect((await service.call('POST /auth', { body })).status, 'the thief may have set the password').toBe(401);
    expect((await service.outbox(body.email))[0]?.links.some((one) => one.includes('/auth/user/reset?hash='))).toBe(
      true,
    );
    const [later] = await service.outbox(THIEF);
    const theirs = new URL(later?.links.find((one) => one.includes('undo=')) ?? 'none:').searchParams.get('undo');
    expect((await service.call('POST /email/undo', { body: { hash: theirs } })).code).toBe('invalid_hash');
  });
});
