import { describe, expect, it } from 'vitest';
import { ask, endpointsWhere, errorOf, logIn, people, send } from './support/back-end.ts';

const needSession = endpointsWhere(({ access }) => !['anyone', 'bearer-of-secret'].includes(access.who));

describe('without a session', () => {
  it.each(needSession)('%s answers 401', async (name) => {
    const received = await send(name, { body: name.startsWith('GET ') ? undefined : {} });
    expect(received.status).toBe(401);
    expect(errorOf(received).code).toBe('session_ended');
  });

  it('an unknown token answers 401', async () => {
    expect((await send('GET /auth', { token: 'not-a-token' })).status).toBe(401);
  });

  it('a session in a cookie answers 401', async () => {
    const { token } = await logIn('owner');
    expect((await send('GET /user', { headers: { Cookie: `token=${token}` } })).status).toBe(401);
  });
});

describe('logging in', () => {
  it('gives a token that elements recognize in a cookie', async () => {
    expect((await logIn('owner')).token).toMatch(/^iam_[\w-]{20,}$/);
  });

  it('answers a wrong password and an unknown email the same', async () => {
    const wrong = await send('POST /auth', { body: { ...people.owner, password: 'not-the-password-0' } });
    const unknown = await send('POST /auth', {
      body: { email: 'nobody-of-that-name@mail.example', password: 'not-the-password-0' },
    });
    expect([wrong.status, errorOf(wrong).code]).toEqual([401, 'invalid_credentials']);
    expect([unknown.status, errorOf(unknown)]).toEqual([wrong.status, errorOf(wrong)]);
  });

  it('returns the session to its user', async () => {
    const { token, userId, organizationId } = await logIn('owner');
    const { data } = await ask('GET /auth', { token });
    expect(data[0]).toMatchObject({ user_id: userId, organization_id: organizationId });
  });

  it('ends with logout, while other sessions continue', async () => {
    const [first, second] = [await logIn('owner'), await logIn('owner')];
    await ask('DELETE /auth', { token: first.token });
    expect((await send('GET /auth', { token: first.token })).status).toBe(401);
    expect((await send('GET /auth', { token: second.token })).status).toBe(200);
  });
});

describe('a request for an organization that is no longer selected', () => {
  it('answers 409', async () => {
    const { token, organizationId } = await logIn('owner');
    const headers = { 'X-Organization-Id': String(organizationId + 1) };
    expect((await send('GET /user', { token, headers })).status).toBe(409);
  });
});
