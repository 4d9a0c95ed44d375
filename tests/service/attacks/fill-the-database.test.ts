import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../service/demo-data/ids.ts';
import { beginSession, MAX_SESSIONS } from '../../../service/features/credentials/sessions.ts';
import { dropUnused } from '../../../service/features/uploads/uploads.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const many = (prefix: string, length: number, bytes = 1) =>
  Array.from({ length }, (_, at) => ({ category: 'planted', key: `${prefix}-${at}`, value: 'x'.repeat(bytes) }));

it('keeps at most 200 personal settings', async () => {
  const token = await service.signIn('mona.member@northwind.example');
  const params = { id: userIds.mona };
  const add = (prefix: string, length: number) =>
    service.call('POST /user/{id}/settings', { token, params, body: many(prefix, length) });
  expect((await add('first', 100)).status).toBe(201);
  // Two at once; only one fits.
  const statuses = (await Promise.all([add('left', 90), add('right', 90)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 422]);
  const full = await add('last', 30);
  expect([full.status, full.code]).toEqual([422, 'settings_full']);
});

it('keeps at most 512 KiB of personal settings, when adding and when changing', async () => {
  const token = await service.signIn('rita.reader@northwind.example');
  const params = { id: userIds.rita };
  const add = (prefix: string) =>
    service.call('POST /user/{id}/settings', { token, params, body: many(prefix, 1, 100_000) });
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await add(`big-${at}`)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 422]);
  const small = await service.call('POST /user/{id}/settings', { token, params, body: many('small', 1) });
  const changed = await service.call('PUT /user/{id}/settings/{settingId}', {
    token,
    params: { ...params, settingId: small.data[0]?.id },
    body: { value: 'é'.repeat(20_000) },
  });
  expect([changed.status, changed.code]).toEqual([422, 'settings_full']);
});

it('keeps at most 2 MiB of settings of an organization', async () => {
  const token = await service.signIn('olivia.owner@northwind.example');
  const params = { id: organizationIds.northwind };
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) {
    const body = many(`big-${at}`, 5, 90_000);
    statuses.push((await service.call('POST /organizations/{id}/settings', { token, params, body })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 422, 422]);
});

it('keeps ten pictures of a user that nobody shows, for a day, and the avatar', async () => {
  const token = await service.signIn('walt.writer@northwind.example');
  const params = { id: userIds.walt };
  const add = async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(png)]), 'red.png');
    const headers = { Authorization: `Bearer ${token}` };
    const sent = await fetch(`${service.url}/api/uploads`, { method: 'POST', headers, body });
    return ((await sent.json()) as { data: { id: number }[] }).data[0]?.id ?? 0;
  };
  const kept = async () => {
    const text = 'select id from uploads where user_id = $1 order by id';
    const { rows } = await service.services.database.pool.query<{ id: string }>(text, [userIds.walt]);
    return rows.map(({ id }) => Number(id));
  };
  const avatar = await add();
  expect((await service.call('PUT /user/{id}', { token, params, body: { avatar } })).status).toBe(200);
  const body = [{ category: 'planted', key: 'avatar', value: String(await add()) }];
  expect((await service.call('POST /user/{id}/settings', { token, params, body })).status).toBe(201);
  const added: number[] = [];
  for (let at = 0; at < 10; at += 1) added.push(await add());
  // Two at once are as many as one user may send.
  added.push(...(await Promise.all([add(), add()])));
  expect(await kept()).toEqual([avatar, ...added.sort((one, other) => one - other).slice(-10)]);
  await dropUnused({ ...service.services, now: () => Date.now() + 25 * 3_600_000 });
  expect(await kept()).toEqual([avatar]);
});

it('ends the oldest session of a user with a hundred sessions', async () => {
  const first = await service.signIn('adam.admin@northwind.example');
  const second = await service.signIn('adam.admin@northwind.example');
  const other = await service
    .signIn('tara.totp@northwind.example')
    .catch(() => service.signIn('walt.writer@northwind.example'));
  for (let at = 0; at < MAX_SESSIONS - 1; at += 1)
    await beginSession(service.services.database.db, {
      userId: userIds.adam,
      organizationId: organizationIds.northwind,
      method: 'password',
      now: service.services.now(),
      ip: '127.0.0.1',
      userAgent: undefined,
    });
  expect((await service.call('GET /auth', { token: first })).status).toBe(401);
  expect((await service.call('GET /auth', { token: second })).status).toBe(200);
  expect((await service.call('GET /auth', { token: other })).status).toBe(200);
});

it('keeps at most 50,000 addresses of an organization in lists of a day', async () => {
  const token = await service.signIn('walt.writer@northwind.example');
  const emails = Array.from({ length: 5_000 }, (_, at) => `no address ${at}`);
  const body = { emails, role_ids: [roleIds.userReader] };
  const statuses: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    const { status, data } = await service.call('POST /invite/lists', { token, body });
    statuses.push(status);
    if (status === 201) await service.call('DELETE /invite/lists/{id}', { token, params: { id: data[0]?.id } });
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  const { rows } = await service.services.database.pool.query(
    'select count(*)::int as count from invitation_list_entries',
  );
  expect(rows).toEqual([{ count: 50_000 }]);
});
