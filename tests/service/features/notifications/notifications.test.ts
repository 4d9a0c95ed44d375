import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoApiKeys } from '../../../../service/demo-data/integrations.ts';
import { notifications } from '../../../../service/platform/database/schema/notifications.ts';
import { notify } from '../../../../service/features/notifications/notifications.ts';
import { readEvents } from '../../support/events.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let olivia: string;
let adam: string;
beforeAll(async () => {
  service = await startService();
  olivia = await service.signIn('olivia.owner@northwind.example');
  adam = await service.signIn('adam.admin@northwind.example');
});
afterAll(() => service?.stop());

const tell = async (userId: number, title: string) => {
  const note = { title, type: 'company_updates' } as const;
  const id = await service.services.database.db.transaction((tx) => notify(tx, userId, note));
  if (id === null) throw new Error('The notification was not wanted');
  return id;
};
const list = async (token: string, userId: number, after?: number) =>
  service.call('GET /in_app_notifications', {
    token,
    query: { user_id: userId, ...(after !== undefined && { after }) },
  });

it("lists the user's notifications, newest first, and those after a given one", async () => {
  const { status, data } = await list(olivia, 3);
  expect(status).toBe(200);
  expect(data.map(({ title }) => title)).toContain('Temperature above limit');
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).sort((a, b) => b - a));
  const id = await tell(3, 'Something new');
  expect((await list(olivia, 3, data[0]?.id)).data).toEqual([
    {
      id,
      title: 'Something new',
      body: '',
      is_read: false,
      criticality_level: 'info',
      notification_type: 'company_updates',
      created_at: expect.any(String),
      link: null,
      expires_at: null,
    },
  ]);
});

it("hides another user's notifications, even from a super admin", async () => {
  const staff = await service.signIn('superadmin@platform.example');
  for (const token of [adam, staff]) expect(await list(token, 3)).toMatchObject({ status: 404, code: 'not_found' });
  expect((await service.call('GET /in_app_notifications', { query: { user_id: 3 } })).status).toBe(401);
  expect((await service.call('GET /in_app_notifications', { token: adam })).meta.error?.data).toEqual({
    user_id: [expect.any(String)],
  });
});

it('marks own notifications as read and removed, also repeatedly', async () => {
  const id = await tell(3, 'To be read');
  for (let again = 0; again < 2; again += 1)
    expect(
      (await service.call('POST /in_app_notifications/mark_as_read', { token: olivia, body: { ids: [id, id] } }))
        .status,
    ).toBe(200);
  expect((await list(olivia, 3)).data.find((one) => one.id === id)?.is_read).toBe(true);
  for (let again = 0; again < 2; again += 1)
    expect(
      (await service.call('POST /in_app_notifications/mark_as_removed', { token: olivia, body: { ids: [id] } })).status,
    ).toBe(200);
  expect((await list(olivia, 3)).data.some((one) => one.id === id)).toBe(false);
});

it('marks none if one id belongs to another user', async () => {
  const mine = await tell(3, 'Mine');
  const theirs = await tell(4, 'Theirs');
  for (const call of [
    'POST /in_app_notifications/mark_as_read',
    'POST /in_app_notifications/mark_as_removed',
  ] as const) {
    expect(await service.call(call, { token: olivia, body: { ids: [mine, theirs] } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  }
  const rows = await service.services.database.db.select().from(notifications).where(eq(notifications.isRead, true));
  expect(rows.some(({ id }) => id === mine || id === theirs)).toBe(false);
  expect(
    (await service.call('POST /in_app_notifications/mark_as_read', { token: olivia, body: { ids: [] } })).status,
  ).toBe(400);
  expect(
    (await service.call('POST /in_app_notifications/mark_as_read', { token: olivia, body: { ids: ['7'] } })).status,
  ).toBe(400);
});

it('returns no notifications to an API key', async () => {
  expect((await list(demoApiKeys.carrier, 3)).status).toBe(403);
  expect((await service.call('GET /in_app_notifications/stream', { token: demoApiKeys.carrier })).status).toBe(403);
});

it("marks all as read up to the newest seen, with two concurrent requests, and nobody else's", async () => {
  const first = await tell(3, 'Seen');
  const seen = await tell(3, 'Seen too');
  const theirs = await tell(4, 'Theirs');
  const later = await tell(3, 'Arrived meanwhile');
  const markAll = (token: string | undefined, body: object) =>
    service.call('POST /in_app_notifications/mark_all_as_read', { ...(token && { token }), body: body as never });
  const answers = await Promise.all([markAll(olivia, { newest_id: seen }), markAll(olivia, { newest_id: seen })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const isRead = async (token: string, userId: number, id: number) =>
    (await list(token, userId)).data.find((one) => one.id === id)?.is_read;
  expect(await isRead(olivia, 3, first)).toBe(true);
  expect(await isRead(olivia, 3, seen)).toBe(true);
  expect(await isRead(olivia, 3, later)).toBe(false);
  expect(await isRead(adam, 4, theirs)).toBe(false);
  expect((await markAll(undefined, { newest_id: seen })).status).toBe(401);
  expect((await markAll(demoApiKeys.carrier, { newest_id: seen })).status).toBe(403);
  for (const body of [{}, { newest_id: 0 }, { newest_id: '7' }]) expect((await markAll(olivia, body)).status).toBe(400);
});

it('names the subject of a notification', async () => {
  const { data } = await list(olivia, 3);
  expect(data.find(({ title }) => title === 'New colleague invited')?.link).toBe('/auth/team?user=8');
  expect(data.find(({ title }) => title === 'A link that must stay text')?.link).toBeNull();
});

describe('pages of the bell', () => {
  const page = async (query: object) =>
    service.call('GET /in_app_notifications', { token: adam, query: { user_id: 4, ...query } });
  const many = async (count: number) => {
    const { pool } = service.services.database;
    await pool.query('delete from notifications where user_id = 4');
    await pool.query(
      'insert into notifications (user_id, title, criticality_level, notification_type) ' +
        "select 4, 'Note ' || n, case when n = 1 then 'danger' else 'info' end, 'company_updates' " +
        'from generate_series(1, $1) n',
      [count],
    );
  };
  const unreadOf = async () => (await page({ __count: 0 })).meta.unread;

  it('have 50 notifications, and name where the next one begins', async () => {
    await many(120);
    const first = await page({});
    expect([first.data.length, first.data[0]?.title]).toEqual([50, 'Note 120']);
    const second = await page({ __after: first.meta.next });
    const third = await page({ __after: second.meta.next, __count: 100 });
    expect([second.data[0]?.title, third.data.at(-1)?.title, third.meta.next]).toEqual([
      'Note 70',
      'Note 1',
      undefined,
    ]);
    expect((await page({ __count: 1001 })).status).toBe(400);
  });

  it('tell what the dot shows, also without a list', async () => {
    await many(60);
    const { data, meta } = await page({ __count: 0 });
    expect([data.length, meta.unread, meta.level]).toEqual([0, 60, 'danger']);
    const oldest = (await page({ __count: 100 })).data.at(-1)?.id;
    await service.call('POST /in_app_notifications/mark_as_read', { token: adam, body: { ids: [oldest] } });
    expect((await page({ __count: 0 })).meta).toMatchObject({ unread: 59, level: 'info' });
    const unread = await page({ unread: true, __count: 100 });
    expect([unread.data.length, unread.data.some(({ id }) => id === oldest)]).toEqual([59, false]);
  });

  it('are marked read as a whole, and that is undone', async () => {
    await many(120);
    const newest_id = (await page({})).data[0]?.id;
    const marked = await service.call('POST /in_app_notifications/mark_all_as_read', {
      token: adam,
      body: { newest_id },
    });
    expect([marked.data[0]?.count, await unreadOf()]).toEqual([120, 0]);
    const body = { undo: marked.data[0]?.undo };
    // Somebody else's number changes nothing.
    await service.call('POST /in_app_notifications/undo', { token: olivia, body });
    expect(await unreadOf()).toBe(0);
    await service.call('POST /in_app_notifications/undo', { token: adam, body });
    expect(await unreadOf()).toBe(120);
  });

  it('are hidden as a whole but for what came meanwhile, and come back as they were', async () => {
    await many(60);
    const [newest, read] = (await page({})).data;
    await service.call('POST /in_app_notifications/mark_as_read', { token: adam, body: { ids: [read?.id] } });
    await tell(4, 'Came meanwhile');
    const body = { newest_id: newest?.id };
    const hidden = await service.call('POST /in_app_notifications/mark_all_as_removed', { token: adam, body });
    expect((await page({})).data.map(({ title }) => title)).toEqual(['Came meanwhile']);
    await service.call('POST /in_app_notifications/undo', { token: adam, body: { undo: hidden.data[0]?.undo } });
    const back = await page({ __count: 100 });
    expect([back.data.length, back.meta.unread]).toEqual([61, 60]);
    expect(back.data.find(({ id }) => id === read?.id)?.is_read).toBe(true);
  });

  it('tell streams of a change of many by one event', async () => {
    await many(300);
    const reader = await readEvents(service.url, adam);
    const newest_id = (await page({})).data[0]?.id;
    await service.call('POST /in_app_notifications/mark_all_as_read', { token: adam, body: { newest_id } });
    const events = await reader.until(1);
    reader.close();
    expect(events.map(({ event }) => event)).toEqual(['changed']);
  });

  it('are of their user alone', async () => {
    const calls = ['mark_all_as_removed', 'undo'] as const;
    for (const call of calls) {
      const name = `POST /in_app_notifications/${call}` as const;
      const body = { newest_id: 1, undo: 1 };
      expect((await service.call(name, { body })).status).toBe(401);
      expect((await service.call(name, { token: demoApiKeys.carrier, body })).status).toBe(403);
      expect((await service.call(name, { token: adam, body: {} })).status).toBe(400);
    }
  });
});
