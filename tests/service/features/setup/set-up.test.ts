import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSuperAdmin } from '../../../../service/features/setup/administrator.ts';
import { issueSetUpToken } from '../../../../service/features/setup/set-up-token.ts';
import { welcome } from '../../../../service/welcome.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ empty: true });
});
afterAll(() => service?.stop());

const HOUR = 3_600_000;
const PASSWORD = 'meadow-signal-88-tin';
const send = (token: string, more: object = {}) =>
  service.call('POST /setup', {
    body: {
      token,
      name: 'Ada Admin',
      email: 'ada@platform.example',
      password: PASSWORD,
      password_confirm: PASSWORD,
      ...more,
    },
  });
const page = (path: string) =>
  fetch(`${service.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } }).then(
    ({ headers, status }) => headers.get('location') ?? status,
  );
const issue = () => issueSetUpToken(service.services.database.db, service.services.now());

it('prints a token on an empty installation, stores only its digest, and redirects its pages', async () => {
  const token = service.setUpToken ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(welcome(service.services.config, token)).toContain(`${service.url}/auth/set-up#token=${token}`);
  expect(welcome(service.services.config)).not.toContain('set-up');
  const { rows } = await service.services.database.pool.query('select key, value from installation');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await service.call('GET /setup')).data).toEqual([{ is_needed: true }]);
  for (const path of ['/auth/sign-in', '/auth/user', '/auth/team?type=all', '/auth/anything'])
    expect(await page(path)).toBe('/auth/set-up');
  expect(await page('/auth/set-up')).not.toBe('/auth/set-up');
});

it('creates nobody with a wrong or old token, a weak password or bad input', async () => {
  const token = service.setUpToken ?? '';
  expect(await send('wrong')).toMatchObject({ status: 422, code: 'invalid_token' });
  expect(await send(token, { password: 'short', password_confirm: 'short' })).toMatchObject({
    status: 422,
    code: 'weak_password',
  });
  expect(await send(token, { password_confirm: 'other' })).toMatchObject({ status: 422, code: 'password_mismatch' });
  expect(await send(token, { email: 'ada@nowhere' })).toMatchObject({ status: 422, code: 'email_invalid' });
  expect((await send(token, { name: ' ' })).status).toBe(400);
  const old = await issue();
  service.advance(24 * HOUR);
  expect(await send(old)).toMatchObject({ status: 422, code: 'invalid_token' });
  const { rows } = await service.services.database.pool.query('select count(*)::int as people from users');
  expect(rows).toEqual([{ people: 0 }]);
});

it('limits guesses of tokens', async () => {
  for (let n = 0; n < 10; n++) await send(`guess-${n}`);
  const refused = await send(await issue());
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  service.advance(HOUR);
});

it('lets one of several concurrent requests create the super admin and log in, and nobody afterwards', async () => {
  const [one, two] = [await issue(), await issue()];
  const all = await Promise.all([
    send(one),
    send(two, { email: 'bob@platform.example' }),
    send(one, { email: 'eve@platform.example' }),
  ]);
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const made = all.find(({ status }) => status === 201)?.data[0];
  const token = made?.access_token ?? '';
  const me = await service.call('GET /user/{id}', {
    token,
    params: { id: made?.user_id },
    query: { withRoles: 1, withOrganization: 1 },
  });
  expect(me.data).toMatchObject([{ roles: [{ guid: 'superadmin' }], organization: { name: 'Platform' } }]);
  expect((await service.call('GET /system_settings', { token })).status).toBe(200);
  const { rows } = await service.services.database.pool.query(
    'select (select count(*)::int from users) as people, (select count(*)::int from installation where key ' +
      "like 'set-up%') as tokens, (select data from audit_log where action = 'user.created') as audit",
  );
  expect(rows).toEqual([{ people: 1, tokens: 0, audit: { by: 'set-up' } }]);
  expect((await service.call('GET /setup')).data).toEqual([{ is_needed: false }]);
  expect(await send(await issue())).toMatchObject({ status: 409, code: 'already_set_up' });
  expect(await page('/auth/set-up')).toBe('/auth/sign-in');
  expect(await page('/auth/sign-in')).not.toBe('/auth/set-up');
});

it('rejects an email that is already taken', async () => {
  const { rows } = await service.services.database.pool.query<{ email: string }>('select email from users');
  const again = service.services.database.db.transaction((tx) =>
    writeSuperAdmin(tx, {
      name: 'Again',
      email: rows[0]?.email.toUpperCase() ?? '',
      passwordHash: 'hash',
      publicUrl: 'https://iam.example',
    }),
  );
  await expect(again).rejects.toThrow('belongs to a user');
});
