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
  expect(service.calls()).toEqual([`${LIST}?user_id=7`, `${LIST}?user_id=7&after=3`]);
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

it('hides all notifications: marks them as read, then removes them', async () => {
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
