import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteList } from '../../../../service/features/invitations/lists/invite-list.ts';
import type { Job } from '../../../../service/platform/jobs/jobs.ts';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const CONTOSO = 3;
let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await service.signIn('cora.owner@contoso.example');
});
afterAll(() => service?.stop());

const addresses = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${at}@many.example`);
const pool = () => service.services.database.pool;
const roleId = async () =>
  (
    await pool().query<{ id: number }>('select id from roles where organization_id = $1 and is_readable_only', [
      CONTOSO,
    ])
  ).rows[0]?.id ?? 0;
const start = async (emails: string[], as = token) =>
  service.call('POST /invite/lists', { token: as, body: { emails, role_ids: [await roleId()] } });
const read = async (id: number) => (await service.call('GET /invite/lists/{id}', { token, params: { id } })).data[0];
const ended = (id: number) =>
  until(async () => ((await read(id))?.finished_at ? await read(id) : undefined), 'the end of the list');
const results = async (id: number) =>
  (await service.call('GET /invite/lists/{id}/results', { token, params: { id } })).data;
/** Limits of the organization, as staff set them. */
const setLimit = (value: number) =>
  pool().query(
    `insert into organization_settings (organization_id, category, key, value)
     select $1, 'limits', key, $2 from unnest('{invitations_per_hour,invitations_per_day}'::text[]) as key
     on conflict (organization_id, category, key) do update set value = excluded.value`,
    [CONTOSO, String(value)],
  );

it('invites each address once, with a result for each, and tells who started it', async () => {
  const { status, data } = await start([
    ...addresses('first', 30),
    'cora.owner@contoso.example',
    'nobody',
    'First0@many.example',
  ]);
  expect([status, data[0]]).toMatchObject([201, { total: 33, refused: 2, created_by: expect.any(String) }]);
  const id = data[0]?.id ?? 0;
  expect(await ended(id)).toMatchObject({ status: 'done', total: 33, invited: 30, refused: 3 });
  expect((await results(id)).slice(29)).toEqual([
    { email: 'first29@many.example', status: 'invited', code: null, message: null },
    {
      email: 'cora.owner@contoso.example',
      status: 'refused',
      code: 'already_member',
      message: 'This person is already a member of the organization.',
    },
    { email: 'nobody', status: 'refused', code: 'email_invalid', message: 'This email is invalid' },
    { email: 'First0@many.example', status: 'refused', code: 'duplicate', message: 'Duplicate address' },
  ]);
  for (const at of [0, 29]) expect(await service.outbox(`first${at}@many.example`)).toHaveLength(1);
  const { rows } = await pool().query<{ title: string; body: string }>(
    'select title, body from notifications order by id desc limit 1',
  );
  expect(rows).toEqual([{ title: '30 invitations were sent', body: '3 addresses of your list were refused.' }]);
  const lists = await service.call('GET /invite/lists', { token });
  expect(lists.data[0]).toMatchObject({ id, status: 'done' });
});

describe('a list beyond the limits', () => {
  it('waits, says until when, is the only one meanwhile, and goes on once the limit allows', async () => {
    await pool().query('delete from rate_limits');
    await setLimit(5);
    const id = (await start(addresses('slow', 8))).data[0]?.id ?? 0;
    const waits = await until(async () => ((await read(id))?.status === 'waiting' ? read(id) : undefined), 'the limit');
    expect(waits).toMatchObject({ invited: 5, refused: 0, continues_at: expect.any(String) });
    expect(await start(['other@many.example'])).toMatchObject({ status: 409, code: 'list_running' });
    await setLimit(1000);
    await pool().query("update jobs set run_at = now() where type = 'invitations.invite-list' and done_at is null");
    expect(await ended(id)).toMatchObject({ status: 'done', invited: 8 });
  });

  it('can be cancelled: whoever was invited stays so', async () => {
    await pool().query('delete from rate_limits');
    await setLimit(5);
    const id = (await start(addresses('half', 8))).data[0]?.id ?? 0;
    await until(async () => ((await read(id))?.status === 'waiting' ? true : undefined), 'the limit');
    const cancelled = await service.call('DELETE /invite/lists/{id}', { token, params: { id } });
    expect(cancelled.data[0]).toMatchObject({ status: 'cancelled', invited: 5, continues_at: null });
    await setLimit(1000);
    await pool().query("update jobs set run_at = now() where type = 'invitations.invite-list' and done_at is null");
    await until(
      async () =>
        (await pool().query("select from jobs where type = 'invitations.invite-list' and done_at is null")).rows
          .length === 0 || undefined,
      'the job',
    );
    expect(await read(id)).toMatchObject({ status: 'cancelled', invited: 5 });
  });
});

it('two workers with the same list, as after a lost lease, invite nobody twice', async () => {
  await setLimit(1000);
  const { rows } = await pool().query<{ id: number }>(
    `insert into invitation_lists (organization_id, user_id, from_organization_id, role_ids, languages, ip)
     values ($1, 15, $1, array[$2::int], '{en}', '::1') returning id::int`,
    [CONTOSO, await roleId()],
  );
  const id = rows[0]?.id ?? 0;
  await pool().query(
    `insert into invitation_list_entries (list_id, position, email, status)
     select $1, at, 'twice' || at || '@many.example', 'waiting' from generate_series(1, 20) as at`,
    [id],
  );
  const { signal } = new AbortController();
  const job: Job<{ listId: number }> = {
    ...{ id: 0, payload: { listId: id }, attempt: 1, signal, over: signal },
    finish: async () => undefined,
  };
  await Promise.all([inviteList(service.services, job), inviteList(service.services, job)]);
  expect(await ended(id)).toMatchObject({ status: 'done', invited: 20, refused: 0 });
  for (const at of [1, 20]) expect(await service.outbox(`twice${at}@many.example`)).toHaveLength(1);
});

it('stops when who started it may no longer invite, and says so', async () => {
  await pool().query('delete from rate_limits');
  await setLimit(2);
  const marco = await service.signIn('marco.multi@example.net', CONTOSO);
  const id = (await start(addresses('gone', 4), marco)).data[0]?.id ?? 0;
  await until(async () => ((await read(id))?.status === 'waiting' ? true : undefined), 'the limit');
  await pool().query(
    `update memberships set status = 'suspended', status_before = 'active'
     where organization_id = $1 and user_id = (select id from users where email = 'marco.multi@example.net')`,
    [CONTOSO],
  );
  await pool().query("update jobs set run_at = now() where type = 'invitations.invite-list' and done_at is null");
  expect(await ended(id)).toMatchObject({
    status: 'failed',
    invited: 2,
    message: 'You may no longer invite users to this organization.',
  });
});

it('is unknown in another organization, and takes at most 5,000 addresses', async () => {
  const [list] = (await service.call('GET /invite/lists', { token })).data;
  const olivia = await service.signIn('olivia.owner@northwind.example');
  for (const name of ['GET /invite/lists/{id}', 'GET /invite/lists/{id}/results', 'DELETE /invite/lists/{id}'] as const)
    expect((await service.call(name, { token: olivia, params: { id: list?.id ?? 0 } })).status).toBe(404);
  expect((await start(addresses('more', 5_001))).status).toBe(400);
});
