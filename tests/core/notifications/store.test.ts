import { afterEach, expect, it } from 'vitest';
import { Client } from '../../../src/core/http/client.ts';
import { NotificationStore, type NotificationChange } from '../../../src/core/notifications/store.ts';
import { ErrorList } from '../../../src/core/state/error-list.ts';
import { answering } from '../support/service.ts';

const note = (id: number, more: object = {}) => ({
  id,
  title: `Note ${id}`,
  body: '',
  is_read: false,
  criticality_level: 'info' as const,
  notification_type: 'sensor_updates' as const,
  created_at: '2026-11-20T08:00:00.000Z',
  ...more,
});

let stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

async function setUp(answers: Parameters<typeof answering>[0], userId: number | null = 7) {
  const service = await answering(answers);
  stops.push(service.stop);
  const told: NotificationChange[] = [];
  const clock = { now: 1_000_000 };
  const errors = new ErrorList();
  const client = new Client({ base: service.base, fetch, token: () => 't', organization: () => 3 });
  const store = new NotificationStore({
    client,
    userId: () => userId,
    now: () => clock.now,
    errors,
    changed: (change) => told.push(change),
  });
  return { service, store, errors, told, clock };
}
const ids = (store: NotificationStore) => store.items.value.map(({ id }) => id);
const LIST = 'GET /api/in_app_notifications';
const READ = 'POST /api/in_app_notifications/mark_as_read';
const REMOVED = 'POST /api/in_app_notifications/mark_as_removed';

it('loads all notifications of the user, newest first, and appends newer ones', async () => {
  let rows = [note(1), note(3), note(2)];
  const { store, service } = await setUp({ [LIST]: () => ({ data: rows, meta: { a: 1 } }) });
  expect(store.loaded.value).toBe(false);
  const loading = store.load();
  expect(store.loading.value).toBe(true);
  await loading;
  expect(ids(store)).toEqual([3, 2, 1]);
  expect([store.loading.value, store.loaded.value, store.meta.value, store.arrived.value]).toEqual([
    false,
    true,
    { a: 1 },
    [],
  ]);
  rows = [note(4)];
  await store.append();
  expect(ids(store)).toEqual([4, 3, 2, 1]);
  expect(store.arrived.value.map(({ id }) => id)).toEqual([4]);
  expect(service.calls()).toEqual([`${LIST}?user_id=7&__count=50`, `${LIST}?user_id=7&after=3&__count=50`]);
});

it('loads nothing for a guest, and appends nothing during a load', async () => {
  const signedOut = await setUp({ [LIST]: { data: [] } }, null);
  await signedOut.store.load();
  expect(signedOut.service.calls()).toEqual([]);
  const { store, service } = await setUp({ [LIST]: { data: [] } });
  await Promise.all([store.load(), store.append()]);
  expect(service.calls()).toHaveLength(1);
});

it('keeps a failure in `error` and once in the shared list; a success clears both', async () => {
  let fails = true;
  const { store, errors } = await setUp({
    [LIST]: () => (fails ? { status: 500, error: { message: 'Down.', code: 'x' } } : { data: [note(1)] }),
  });
  await store.load();
  await store.load();
  expect(store.error.value).toMatchObject({ message: 'Down.' });
  expect(errors.items.value.map(({ id, message }) => [id, message])).toEqual([['notifications', 'Down.']]);
  fails = false;
  await store.load();
  expect([store.error.value, errors.items.value]).toEqual([undefined, []]);
});

it('marks a notification as read on hover, at most once in five seconds', async () => {
  let refuse = true;
  const { store, service, clock, told } = await setUp({
    [LIST]: { data: [note(1), note(2), note(3, { is_read: true })] },
    [READ]: () => (refuse ? { status: 503, error: { message: 'Later.', code: 'busy' } } : { data: [] }),
  });
  await store.load();
  const reads = () => service.asked.filter(({ call }) => call === READ).map(({ body }) => body);
  await store.hover(1);
  expect(store.items.value.find(({ id }) => id === 1)?.is_read).toBe(false);
  await store.hover(1);
  expect(reads()).toEqual([{ ids: [1] }]);
  refuse = false;
  await store.hover(2);
  await store.hover(3);
  expect(reads()).toEqual([{ ids: [1] }, { ids: [2] }]);
  clock.now += 4_999;
  await store.hover(1);
  expect(reads()).toHaveLength(2);
  clock.now += 1;
  await store.hover(1);
  expect(reads()).toHaveLength(3);
  expect(store.items.value.every(({ is_read }) => is_read)).toBe(true);
  expect(told).toEqual([
    { type: 'read', ids: [2] },
    { type: 'read', ids: [1] },
  ]);
});

it('removes a notification immediately, and restores it if the service fails', async () => {
  let refuse = true;
  const { store } = await setUp({
    [LIST]: { data: [note(1), note(2)] },
    [REMOVED]: () => (refuse ? { status: 503, error: { message: 'Later.', code: 'busy' } } : { data: [] }),
  });
  await store.load();
  const removing = store.remove([2]);
  expect(ids(store)).toEqual([1]);
  await expect(removing).rejects.toThrow('Later.');
  expect(ids(store)).toEqual([2, 1]);
  refuse = false;
  await store.remove([2]);
  await store.load();
  expect(ids(store)).toEqual([1]);
});

it('hides all of a service without pages: marks them as read, then removes them', async () => {
  const { store, service } = await setUp({
    [LIST]: { data: [note(1), note(2)] },
    [READ]: { data: [] },
    [REMOVED]: { data: [] },
  });
  await store.load();
  await store.hideAll();
  await store.hideAll();
  expect(service.asked.slice(1).map(({ call, body }) => [call, body])).toEqual([
    [READ, { ids: [2, 1] }],
    [REMOVED, { ids: [2, 1] }],
  ]);
  expect(ids(store)).toEqual([]);
});

it('applies changes made elsewhere, even when they arrive twice', async () => {
  const { store } = await setUp({ [LIST]: { data: [note(1)] } });
  await store.load();
  for (let time = 0; time < 2; time++) store.apply({ type: 'added', item: note(5) });
  expect(ids(store)).toEqual([5, 1]);
  for (let time = 0; time < 2; time++) store.apply({ type: 'read', ids: [1] });
  expect(store.items.value.map(({ is_read }) => is_read)).toEqual([false, true]);
  for (let time = 0; time < 2; time++) store.apply({ type: 'removed', ids: [5] });
  expect(ids(store)).toEqual([1]);
  store.clear();
  expect([ids(store), store.loaded.value]).toEqual([[], false]);
});

it('keeps changes that arrive while older data is loading', async () => {
  const { store } = await setUp({ [LIST]: { data: [note(1), note(2)] } });
  const loading = store.load();
  store.apply({ type: 'added', item: note(3) });
  store.apply({ type: 'removed', ids: [2] });
  await loading;
  expect(ids(store)).toEqual([3, 1]);
});

/** A service with pages: 120 notifications, the oldest of them danger. */
async function paged() {
  const all = Array.from({ length: 120 }, (_, at) =>
    note(120 - at, { is_read: at < 2, criticality_level: at === 119 ? 'danger' : 'info' }),
  );
  let rows = all;
  const list = (url: URL) => {
    const [count, before] = [Number(url.searchParams.get('__count')), Number(url.searchParams.get('__after') ?? 1e9)];
    const unread = rows.filter(({ is_read }) => !is_read);
    const found = (url.searchParams.get('unread') ? unread : rows).filter(({ id }) => id < before);
    const level = unread.length === 0 ? null : unread.some(({ id }) => id === 1) ? 'danger' : 'info';
    const next = found.length > count && count > 0 ? { next: String(found[count - 1]?.id) } : {};
    return { data: found.slice(0, count), meta: { unread: unread.length, level, ...next } };
  };
  const read = () => {
    rows = rows.map((row) => ({ ...row, is_read: true }));
    return { data: [{ undo: 9, count: 118 }] };
  };
  const removed = () => {
    rows = [];
    return { data: [{ undo: 10, count: 120 }] };
  };
  const undone = () => {
    rows = all;
    return { data: [] };
  };
  const made = await setUp({
    [LIST]: ({ call }) => list(new URL(call.slice(4), 'http://service')),
    [READ]: ({ body }) => {
      const { ids: some } = body as { ids: number[] };
      rows = rows.map((row) => (some.includes(row.id) ? { ...row, is_read: true } : row));
      return { data: [] };
    },
    'POST /api/in_app_notifications/mark_all_as_read': read,
    'POST /api/in_app_notifications/mark_all_as_removed': removed,
    'POST /api/in_app_notifications/undo': undone,
  });
  await made.store.load();
  return made;
}

it('loads further pages on demand, and counts those that are not loaded', async () => {
  const { store } = await paged();
  expect([ids(store).length, store.hasMore.value, store.counts.value]).toEqual([
    50,
    true,
    { unread: 118, level: 'danger' },
  ]);
  await store.more();
  await store.more();
  await store.more();
  expect([ids(store).length, store.hasMore.value, store.counts.value.unread]).toEqual([120, false, 118]);
});

it('shows unread ones alone, and keeps one that is read meanwhile until the filter changes', async () => {
  const { store } = await paged();
  store.show('unread');
  await store.more();
  expect([ids(store).includes(120), ids(store).includes(118)]).toEqual([false, true]);
  await store.markRead([118]);
  expect([ids(store).includes(118), store.counts.value.unread]).toEqual([true, 117]);
  store.show('all');
  store.show('unread');
  expect(ids(store)).not.toContain(118);
});

it('marks all as read and hides all on every page, and takes that back', async () => {
  const { store, told } = await paged();
  const read = store.markAllRead();
  expect(store.counts.value.unread).toBe(0);
  const undo = await read;
  expect(undo).toBe(9);
  await store.undo(undo ?? 0);
  expect(store.counts.value).toEqual({ unread: 118, level: 'danger' });
  const hidden = store.hideAll();
  expect([ids(store), store.hasMore.value]).toEqual([[], false]);
  await store.undo((await hidden) ?? 0);
  expect([ids(store).length, store.hasMore.value]).toEqual([50, true]);
  expect(told).toContainEqual({ type: 'changed' });
});

it('counts one that arrives at once, also while pages are missing', async () => {
  const { store } = await paged();
  store.apply({ type: 'added', item: note(121) });
  expect(store.counts.value.unread).toBe(119);
});
