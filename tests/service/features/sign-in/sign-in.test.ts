import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const OLIVIA = 'olivia.owner@northwind.example';
const DAY = 24 * 60 * 60 * 1000;

describe('POST /auth', () => {
  it.each([OLIVIA, 'OLIVIA.owner@Northwind.example', ' olivia.owner '])('accepts %j', async (email) => {
    const { status, data } = await service.call('POST /auth', { body: { email, password: PASSWORD } });
    expect(status).toBe(200);
    expect(data).toEqual([
      { access_token: expect.stringMatching(/^iam_[\w-]{43}$/), user_id: 3, organization_id: 2, tfa_token: null },
    ]);
  });

  it('accepts the name in a field called login too, and says what is missing without either', async () => {
    for (const login of [OLIVIA, 'olivia.owner'])
      expect((await service.call('POST /auth', { body: { login, password: PASSWORD } })).data[0]?.user_id).toBe(3);
    const nameless = await service.call('POST /auth', { body: { password: PASSWORD } });
    expect([nameless.status, nameless.meta.error?.data]).toEqual([400, { email: ['This is missing'] }]);
  });

  it('answers a wrong password and an unknown name the same', async () => {
    const known = await service.call('POST /auth', {
      body: { email: 'rita.reader@northwind.example', password: 'wrong' },
    });
    const unknown = await service.call('POST /auth', {
      body: { email: 'nobody@northwind.example', password: 'wrong' },
    });
    expect(known.status).toBe(401);
    expect(known.code).toBe('invalid_credentials');
    expect(unknown.meta).toEqual(known.meta);
    expect(unknown.status).toBe(known.status);
  });

  it.each([
    ['ivan.invited@northwind.example', 'invited'],
    ['una.unactivated@example.net', 'not_activated'],
    ['susan.suspended@northwind.example', 'suspended'],
  ])('rejects %s with 403 for the correct password, and with 401 for a wrong one', async (email, code) => {
    const right = await service.call('POST /auth', { body: { email, password: PASSWORD } });
    expect([right.status, right.code]).toEqual([403, code]);
    expect(right.data).toEqual([]);
    const wrong = await service.call('POST /auth', { body: { email, password: 'wrong' } });
    expect([wrong.status, wrong.code]).toEqual([401, 'invalid_credentials']);
  });

  it('selects no organization if there are several or none', async () => {
    for (const email of ['marco.multi@example.net', 'olga.orphan@example.net']) {
      const { data } = await service.call('POST /auth', { body: { email, password: PASSWORD } });
      expect(data[0]).toMatchObject({ organization_id: null, tfa_token: null });
    }
  });

  it('reports a malformed body by field', async () => {
    const { status, code, meta } = await service.call('POST /auth', { body: { email: 5 } });
    expect([status, code]).toEqual([400, 'malformed']);
    expect(meta.error?.data).toEqual({ email: ['This must be text'], password: ['This is missing'] });
    expect((await service.call('POST /auth', { headers: { 'Content-Type': 'application/json' } })).status).toBe(400);
    const broken = await fetch(`${service.url}/api/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":',
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ meta: { error: { code: 'malformed' } } });
  });

  it('does not hash a password of a megabyte', async () => {
    const { status } = await service.call('POST /auth', { body: { email: OLIVIA, password: 'x'.repeat(500_000) } });
    expect(status).toBe(413);
  });

  it('rejects a body that is too large before it is read', async () => {
    const { status, code } = await service.call('POST /auth', {
      body: { email: OLIVIA, password: 'x'.repeat(3_000_000) },
    });
    expect([status, code]).toEqual([413, 'too_large']);
  });

  it('stores tokens as digests', async () => {
    const token = await service.signIn(OLIVIA);
    const { rows } = await service.services.database.pool.query('select * from sessions order by id desc limit 5');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the session', () => {
  it('is returned by GET /auth, and ends immediately with DELETE /auth', async () => {
    const token = await service.signIn(OLIVIA);
    const { data } = await service.call('GET /auth', { token });
    expect(data).toEqual([{ access_token: token, user_id: 3, organization_id: 2, tfa_token: null }]);
    expect((await service.call('DELETE /auth', { token })).status).toBe(200);
    const after = await service.call('GET /auth', { token });
    expect([after.status, after.code]).toEqual([401, 'session_ended']);
  });

  it('is read only from the header', async () => {
    const token = await service.signIn(OLIVIA);
    expect((await service.call('GET /auth', { headers: { Cookie: `token=${token}` } })).status).toBe(401);
    const query = await fetch(`${service.url}/api/auth?access_token=${token}&token=${token}`);
    expect(query.status).toBe(401);
    for (const Authorization of [
      `Basic ${token}`,
      token,
      `Bearer  ${token} x`,
      `Bearer ${token},${token}`,
      'Bearer ',
    ]) {
      expect((await service.call('GET /auth', { headers: { Authorization } })).status).toBe(401);
    }
    expect((await service.call('GET /auth', { headers: { Authorization: `bearer ${token}` } })).status).toBe(200);
  });

  it('lasts 90 days at most, however much it is used', async () => {
    const token = await service.signIn('cora.owner@contoso.example');
    service.advance(89 * DAY);
    expect((await service.call('GET /auth', { token })).status).toBe(200);
    service.advance(1.01 * DAY);
    expect((await service.call('GET /auth', { token })).status).toBe(401);
  });

  it('is in one organization of its user, who selects it', async () => {
    const token = await service.signIn('marco.multi@example.net');
    const { data } = await service.call('GET /auth/organizations', { token });
    expect(data).toEqual([
      { id: 3, name: 'Contoso Sensors' },
      { id: 2, name: 'Northwind Logistics' },
    ]);
    expect((await service.call('PUT /auth/organizations/{id}', { token, params: { id: 3 } })).data).toEqual([
      { organization_id: 3 },
    ]);
    expect((await service.call('GET /auth', { token })).data[0]?.organization_id).toBe(3);
  });

  it('rejects foreign and missing organizations with the same reply', async () => {
    const token = await service.signIn(OLIVIA);
    const foreign = await service.call('PUT /auth/organizations/{id}', { token, params: { id: 3 } });
    const none = await service.call('PUT /auth/organizations/{id}', { token, params: { id: 999_999 } });
    expect([foreign.status, none.status]).toEqual([404, 404]);
    expect(foreign.meta).toEqual(none.meta);
    expect((await service.call('GET /auth', { token })).data[0]?.organization_id).toBe(2);
  });

  it('ends with its membership', async () => {
    const token = await service.signIn('mona.member@northwind.example');
    await service.services.database.pool.query("update memberships set status = 'suspended' where user_id = 7");
    expect((await service.call('GET /auth', { token })).code).toBe('session_ended');
    await service.services.database.pool.query("update memberships set status = 'active' where user_id = 7");
  });
});

describe('POST /auth/organizations', () => {
  it('creates an organization owned by the user, with the read-only role Administrator', async () => {
    const { status, data } = await service.call('POST /auth/organizations', {
      body: { email: 'olga.orphan@example.net', password: PASSWORD },
    });
    expect(status).toBe(201);
    const token = data[0]?.access_token;
    const id = data[0]?.organization_id;
    const mine = await service.call('GET /organizations/my', { token });
    expect(mine.data[0]).toMatchObject({ id, name: "Olga Orphan's organization", owner_user_id: 12 });
    const roles = await service.call('GET /role', { token, query: { withPermissions: 1 } });
    expect(roles.data).toMatchObject([
      { name: 'Administrator', is_readable_only: true, organization_id: id, permissions: ['auth.organization.ADMIN'] },
    ]);
    const check = await service.call('POST /check_permission', { token, body: { permissions: [] } });
    expect(check.data[0]?.permissions.map(({ resource, isValid }) => [resource, isValid])).toEqual([
      ['auth.organization.OWNER', true],
      ['auth.organization.ADMIN', true],
    ]);
  });

  it('creates nothing for a wrong password', async () => {
    const count = async () =>
      (await service.services.database.pool.query<{ n: number }>('select count(*)::int as n from organizations'))
        .rows[0]?.n;
    const before = await count();
    expect(
      (await service.call('POST /auth/organizations', { body: { email: OLIVIA, password: 'wrong' } })).status,
    ).toBe(401);
    expect(await count()).toBe(before);
  });
});
