import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallerOf, makeCallers, loggedOut } from '../../every-endpoint/callers.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let callers: CallerOf[];
beforeAll(async () => {
  service = await startService();
  callers = await makeCallers(service, { singleRights: false });
  await service.signIn('marco.multi@example.net');
  await service.call('POST /auth', { body: { email: 'nobody@example.net', password: 'wrong-password-42' } });
});
afterAll(() => service?.stop());

const staff = () => callers.find(({ kind }) => kind === 'staff')?.token;
const list = (token: string | undefined, query = {}) => service.call('GET /audit', { token, query });

it('shows entries that concern no organization, and only those, to staff and super admins', async () => {
  const { pool } = service.services.database;
  const { rows } = await pool.query<{ id: number }>(
    'select id from audit_log where organization_id is null order by id desc',
  );
  for (const { kind, token } of callers.filter((one) => one.kind === 'staff' || one.kind === 'superadmin')) {
    const { status, data, meta } = await list(token, { __count: 1000 });
    expect([kind, status, meta.total]).toEqual([kind, 200, rows.length]);
    expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  }
  const { data } = await list(staff(), { action: 'login', __count: 2 });
  expect(data).toMatchObject([
    { action: 'login.failed', target: null, detail: { method: 'password', reason: 'wrong_password' } },
    { action: 'login.succeeded', target: { name: 'Marco Multi' } },
  ]);
});

it('hides them from everybody else, also as a file', async () => {
  const others = callers.filter(({ kind }) => kind !== 'staff' && kind !== 'superadmin');
  expect(others).toHaveLength(15);
  for (const { kind, token } of others) {
    const wanted = loggedOut.includes(kind) ? 401 : 403;
    expect([kind, (await list(token)).status]).toEqual([kind, wanted]);
    const headers = new Headers(token === undefined ? {} : { Authorization: `Bearer ${token}` });
    expect([kind, (await fetch(`${service.url}/api/audit/file`, { headers })).status]).toEqual([kind, wanted]);
  }
});

it('is searched and downloaded like the log of an organization', async () => {
  expect((await list(staff(), { term: 'marco' })).data.every(({ target }) => target?.name === 'Marco Multi')).toBe(
    true,
  );
  const answer = await fetch(`${service.url}/api/audit/file?term=marco`, {
    headers: { Authorization: `Bearer ${staff()}` },
  });
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n');
  expect(head).toMatch(/^time,action,actor/);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.includes('Marco Multi'))).toBe(true);
});
