import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const MONA = { id: 7, email: 'mona.member@northwind.example' };
const RITA = { id: 6, email: 'rita.reader@northwind.example' };
const NEW_PASSWORD = 'violet-kayak-orbit-19';

describe('profile', () => {
  it('changes the sent fields, and rejects an outdated change from another tab', async () => {
    const token = await service.signIn(MONA.email);
    const { data: before } = await service.call('GET /user/{id}', { token, params: { id: MONA.id } });
    const version = before[0]?.updated_at;
    const [first, second] = await Promise.all(
      ['Mona One', 'Mona Two'].map((name) =>
        service.call('PUT /user/{id}', { token, params: { id: MONA.id }, body: { name }, version }),
      ),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    const lost = first?.status === 409 ? first : second;
    expect(lost?.code).toBe('changed_elsewhere');
    const { data } = await service.call('PUT /user/{id}', {
      token,
      params: { id: MONA.id },
      body: { username: 'mona' },
    });
    expect(data[0]).toMatchObject({
      username: 'mona',
      name: expect.stringMatching(/^Mona (One|Two)$/),
      organization: { id: 2 },
    });
  });

  it.each([
    [{ name: '   ' }, 400, 'malformed', 'name'],
    [{ username: 'RITA.reader' }, 422, 'username_taken', 'username'],
    [{ username: 'someone@else.example' }, 422, 'username_invalid', 'username'],
    [{ avatar: 99_999 }, 422, 'upload_unknown', 'avatar'],
  ])('rejects %j and names the field', async (body, status, code, field) => {
    const token = await service.signIn(MONA.email);
    const answer = await service.call('PUT /user/{id}', { token, params: { id: MONA.id }, body });
    expect(answer).toMatchObject({ status, code });
    expect(answer.meta.error?.data?.[field]?.[0]).toMatch(/\w/);
  });

  it.each(['superadmin@platform.example', 'olivia.owner@northwind.example'])(
    'cannot be changed by anybody else: %s',
    async (email) => {
      const token = await service.signIn(email);
      for (const name of [
        'PUT /user/{id}',
        'PUT /user/{id}/password',
        'PUT /user/{id}/phone',
        'POST /user/{id}/tfa',
        'GET /user/{id}/sessions',
        'DELETE /user/{id}/phone',
      ] as const) {
        const body = name.startsWith('GET')
          ? undefined
          : { name: 'X', password: PASSWORD, confirmation: PASSWORD, phone: '+15550109999' };
        expect([name, (await service.call(name, { token, params: { id: MONA.id }, body })).status]).toEqual([
          name,
          403,
        ]);
      }
    },
  );
});

describe('password', () => {
  const change = (token: string, id: number, body: unknown) =>
    service.call('PUT /user/{id}/password', { token, params: { id }, body });

  it.each([
    [
      { password: NEW_PASSWORD, confirmation: 'other', old_password: PASSWORD },
      'password_mismatch',
      'confirmation',
      'Password mismatch',
    ],
    [
      { password: '', confirmation: '', old_password: PASSWORD },
      'password_mismatch',
      'confirmation',
      'Password mismatch',
    ],
    [{ password: NEW_PASSWORD, confirmation: NEW_PASSWORD }, 'password_mismatch', 'old_password', 'Password mismatch'],
    [
      { password: NEW_PASSWORD, confirmation: NEW_PASSWORD, old_password: 'wrong' },
      'wrong_password',
      'old_password',
      'This is not your current password.',
    ],
    [
      { password: 'short', confirmation: 'short', old_password: PASSWORD },
      'weak_password',
      'password',
      'At least 10 characters',
    ],
    [
      { password: PASSWORD, confirmation: PASSWORD, old_password: PASSWORD },
      'weak_password',
      'password',
      'Not your current password',
    ],
  ])('rejects %j', async (body, code, field, sentence) => {
    const answer = await change(await service.signIn(RITA.email), RITA.id, body);
    expect(answer).toMatchObject({ status: 422, code });
    expect(answer.meta.error?.data?.[field]).toContain(sentence);
  });

  it('ends every other session, and notifies the user by mail', async () => {
    const [here, there] = [await service.signIn(RITA.email), await service.signIn(RITA.email)];
    const answer = await change(here, RITA.id, {
      password: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
      old_password: PASSWORD,
    });
    expect(answer).toMatchObject({ status: 200, data: [] });
    expect((await service.call('GET /auth', { token: here })).status).toBe(200);
    expect(await service.call('GET /auth', { token: there })).toMatchObject({ status: 401, code: 'session_ended' });
    expect((await service.call('POST /auth', { body: { email: RITA.email, password: PASSWORD } })).code).toBe(
      'invalid_credentials',
    );
    expect((await service.call('POST /auth', { body: { email: RITA.email, password: NEW_PASSWORD } })).status).toBe(
      200,
    );
    expect((await service.outbox(RITA.email))[0]?.subject).toBe('Your password was changed');
  });

  it('needs no old one for ten minutes after login, if it must be changed', async () => {
    const nora = { id: 10, email: 'nora.newcomer@northwind.example' };
    const late = await service.signIn(nora.email);
    service.advance(11 * 60_000);
    const body = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD };
    expect((await change(late, nora.id, body)).code).toBe('password_mismatch');
    const soon = await service.signIn(nora.email);
    expect((await change(soon, nora.id, body)).status).toBe(200);
    const { data } = await service.call('GET /user/{id}', { token: soon, params: { id: nora.id } });
    expect(data[0]?.need_password_change).toBe(false);
    expect(
      (await change(soon, nora.id, { password: 'another-good-one-77', confirmation: 'another-good-one-77' })).code,
    ).toBe('password_mismatch');
  });

  it('is locked after ten wrong old ones', async () => {
    const token = await service.signIn('walt.writer@northwind.example');
    const wrong = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD, old_password: 'wrong' };
    const tries = await Promise.all(Array.from({ length: 12 }, () => change(token, 5, wrong)));
    expect(tries.filter(({ code }) => code === 'wrong_password').length).toBe(10);
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused.length).toBe(2);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('tells its owner alone how old it is', async () => {
    const adam = { id: 4, email: 'adam.admin@northwind.example' };
    const token = await service.signIn(adam.email);
    const security = (id: number) => service.call('GET /user/{id}/security', { token, params: { id } });
    const { data: before } = await security(adam.id);
    const { pool } = service.services.database;
    const { rows } = await pool.query<{ at: Date }>('select created_at as at from users where id = $1', [adam.id]);
    expect(before, 'one that was never changed').toEqual([
      { password_changed_at: rows[0]?.at.toISOString(), recovery_codes_left: 0 },
    ]);
    service.advance(3_600_000);
    const body = { old_password: PASSWORD, password: NEW_PASSWORD, confirmation: NEW_PASSWORD };
    expect((await service.call('PUT /user/{id}/password', { token, params: { id: adam.id }, body })).status).toBe(200);
    const changed = (await security(adam.id)).data[0]?.password_changed_at ?? '';
    expect(Math.abs(service.services.now() - Date.parse(changed))).toBeLessThan(30_000);
    expect((await security(MONA.id)).status).toBe(403);
    await pool.query('update users set password_hash = null where id = $1', [adam.id]);
    expect((await security(adam.id)).data[0]?.password_changed_at).toBeNull();
  });
});
