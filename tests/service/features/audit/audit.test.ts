import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

let service: TestService;
let admin: string;
beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('adam.admin@northwind.example');
  const { call } = service;
  await call('DELETE /organizations/users/{id}', { token: admin, params: { id: 7 } });
  await call('POST /organizations/users/{id}/restore', { token: admin, params: { id: 7 } });
  await call('POST /user/{id}/roles', { token: admin, params: { id: 7 }, body: { role_id: 14 } });
  await call('POST /role', {
    token: admin,
    body: { app: 'auth', name: '=HYPERLINK("https://evil.example")', organization_id: 2, permissions: [] },
  });
  await call('PUT /organizations/{id}', { token: admin, params: { id: 2 }, body: { name: 'Northwind, "renamed"' } });
});
afterAll(() => service?.stop());

const list = (query = {}, token = admin) =>
  service.call('GET /organizations/{id}/audit', { token, params: { id: 2 }, query });

it('lists actor, action, target, time and IP address, newest first', async () => {
  const { data, meta } = await list();
  expect(data.map(({ action }) => action).slice(0, 5)).toEqual([
    'organization.updated',
    'role.created',
    'user.role_added',
    'user.restored',
    'user.suspended',
  ]);
  expect(meta.total).toBeGreaterThanOrEqual(5);
  expect(data[2]).toMatchObject({
    actor: { id: 4, name: 'Adam Admin' },
    target: { kind: 'user', id: 7, name: 'Mona Member' },
    detail: { role: 'User reader', role_id: 14 },
    ip: '127.0.0.1',
    created_at: expect.stringMatching(/Z$/),
  });
  expect(data[0]?.detail).toEqual({ from: 'Northwind Logistics', to: 'Northwind, "renamed"' });
});

it('can be searched, filtered by action or area, and paged', async () => {
  const actions = async (query: object) => (await list(query)).data.map(({ action }) => action);
  expect(await actions({ term: 'mona', action: 'user.suspended' })).toEqual(['user.suspended']);
  expect((await actions({ action: 'user' })).every((action) => action.startsWith('user.'))).toBe(true);
  expect(await actions({ action: 'us_r' })).toEqual([]);
  expect(await actions({ term: '%' })).toEqual([]);
  expect(await actions({ __count: 1, __offset: 1 })).toEqual(['role.created']);
});

it('can be limited to a range of time that excludes its end', async () => {
  const { data: all } = await list({ __count: 1000 });
  const [newest, oldest] = [all[0]?.created_at ?? '', all.at(-1)?.created_at ?? ''];
  const total = async (query: object) => (await list(query)).meta.total;
  expect(await total({ from: oldest })).toBe(all.length);
  expect(await total({ to: oldest })).toBe(0);
  const last = all.filter(({ created_at }) => created_at === newest).length;
  expect(await total({ from: newest })).toBe(last);
  expect(await total({ from: oldest, to: newest })).toBe(all.length - last);
  expect((await list({ from: 'yesterday' })).status).toBe(400);
  const answer = await fetch(`${service.url}/api/organizations/2/audit/file?to=${encodeURIComponent(oldest)}`, {
    headers: { Authorization: `Bearer ${admin}` },
  });
  expect((await answer.text()).trimEnd().split('\r\n')).toHaveLength(1);
});

it('reads the offset of a time also where its plus sign is not escaped', async () => {
  const { data } = await list({ __count: 1 });
  const later = new Date(Date.parse(data[0]?.created_at ?? '') + 2 * 60 * 60 * 1000 + 1000).toISOString();
  const answer = await fetch(`${service.url}/api/organizations/2/audit?from=${later.replace('Z', '+02:00')}`, {
    headers: { Authorization: `Bearer ${admin}` },
  });
  expect([answer.status, (await answer.json()).meta.total]).toEqual([200, 0]);
});

it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
  'rejects the time %s, which the database cannot store, in the list and the file',
  async (to) => {
    expect((await list({ to })).status).toBe(400);
    const answer = await fetch(`${service.url}/api/organizations/2/audit/file?to=${encodeURIComponent(to)}`, {
      headers: { Authorization: `Bearer ${admin}` },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ meta: { error: { data: { to: ['This time is out of range'] } } } });
  },
);

it('exports a file that is safe in spreadsheets', async () => {
  const answer = await fetch(`${service.url}/api/organizations/2/audit/file?action=role.created`, {
    headers: { Authorization: `Bearer ${admin}` },
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, row] = (await answer.text()).split('\r\n');
  expect(head).toBe('time,action,actor,actor_id,target_kind,target,target_id,detail,ip,api_key_id');
  expect(row).toContain(`role,"'=HYPERLINK(""https://evil.example"")"`);
});

it('exports what the list finds for a search with accents', async () => {
  await service.services.database.pool.query(
    "insert into audit_log (organization_id, action, target_type, target_name) values (2, 'a.row', 'row', 'Café Zür')",
  );
  const answer = await fetch(`${service.url}/api/organizations/2/audit/file?term=${encodeURIComponent('CAFÉ ZÜR')}`, {
    headers: { Authorization: `Bearer ${admin}` },
  });
  const [, row] = (await answer.text()).split('\r\n');
  expect(row).toContain('Café Zür');
});

it('exports a long log completely', async () => {
  await service.services.database.pool.query(
    "insert into audit_log (organization_id, action, target_type, target_name) select 3, 'test.row', 'row', " +
      "'row ' || n from generate_series(1, 1501) n",
  );
  const token = await service.signIn('cora.owner@contoso.example');
  const answer = await fetch(`${service.url}/api/organizations/3/audit/file`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const lines = (await answer.text()).trimEnd().split('\r\n').slice(1);
  const rows = lines.map((line) => /row \d+/.exec(line)?.[0]).filter((row) => row !== undefined);
  expect(new Set(rows).size).toBe(1501);
});

it("hides another organization's log", async () => {
  const token = await service.signIn('cora.owner@contoso.example');
  expect((await list({}, token)).status).toBe(404);
});

it.skipIf(!process.env['TEST_POSTGRES_PORT'])(
  'works on two long pages of a user at a time, and turns away a crowd of them',
  async () => {
    const slow = await service.services.database.pool.connect();
    await slow.query('begin');
    await slow.query('lock table audit_log');
    const statuses: number[] = [];
    const all = Array.from({ length: 60 }, async () => statuses.push((await list({ __count: 1000 })).status));
    await until(() => statuses.length === 8, 'the requests that are too many');
    expect(new Set(statuses)).toEqual(new Set([429]));
    await slow.query('commit');
    slow.release();
    await Promise.all(all);
    expect(statuses.filter((status) => status === 200)).toHaveLength(52);
  },
);
