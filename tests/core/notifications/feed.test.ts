import { afterEach, expect, it, vi } from 'vitest';
import { Client } from '../../../src/core/http/client.ts';
import { MUTED_INTERVAL, NotificationFeed, POLL_INTERVAL, SILENCE } from '../../../src/core/notifications/feed.ts';
import { NotificationStore } from '../../../src/core/notifications/store.ts';
import { ErrorList } from '../../../src/core/state/error-list.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';
import { promisesSettled } from '../support/promises.ts';

const note = (id: number) => ({
  id,
  title: `Note ${id}`,
  body: '',
  is_read: false,
  criticality_level: 'info',
  notification_type: 'sensor_updates',
  created_at: '2026-11-20T08:00:00.000Z',
});

/** A service with streams that the test writes to; only the network is fake. */
class Service {
  rows = [note(1)];
  /** Where the list says that the stream begins. */
  cursor: string | undefined;
  /** Reply to an opened stream instead of events, such as 404. */
  refuse: number | undefined;
  readonly lists: string[] = [];
  readonly streams: { lastId: string | null; write: (text: string) => void; cut: () => void; closed: boolean }[] = [];

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.pathname.endsWith('/stream')) {
      this.lists.push(url.search);
      const after = Number(url.searchParams.get('after') ?? 0);
      const data = this.rows.filter(({ id }) => id > after);
      return new Response(JSON.stringify({ data, meta: { cursor: this.cursor } }), {
        headers: { 'content-type': 'application/json' },
      });
    }
    if (this.refuse) return new Response('{}', { status: this.refuse });
    return this.#open(new Headers(init?.headers).get('Last-Event-ID'), init?.signal ?? null);
  };

  get open() {
    return this.streams.filter(({ closed }) => !closed);
  }

  #open(lastId: string | null, signal: AbortSignal | null): Response {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = {
      lastId,
      closed: false,
      write: (text: string) => control?.enqueue(new TextEncoder().encode(text)),
      cut: () => ((stream.closed = true), control?.error(new TypeError('cut'))),
    };
    this.streams.push(stream);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        control = controller;
        signal?.addEventListener('abort', () => {
          if (!stream.closed) controller.error(signal.reason);
          stream.closed = true;
        });
      },
      cancel: () => void (stream.closed = true),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
}

const feeds: NotificationFeed[] = [];
afterEach(() => feeds.splice(0).forEach((feed) => feed.stop()));

function openTab(service: Service, browser: FakeBrowser) {
  const tab = fakeTab(browser, { href: 'https://iam.example/', fetch: service.fetch });
  const client = new Client({
    base: 'https://iam.example/api',
    fetch: service.fetch,
    token: () => 't',
    organization: () => 3,
  });
  const store = new NotificationStore({
    client,
    userId: () => 7,
    now: () => tab.platform.now(),
    errors: new ErrorList(),
  });
  const feed = new NotificationFeed({ client, platform: tab.platform, store, name: 'n' });
  feeds.push(feed);
  return { ...tab, store, feed, ids: () => store.items.value.map(({ id }) => id) };
}
const hello = (cursor: string) => `: connected\nid: ${cursor}\n\n`;
const told = (event: string, cursor: string, data: unknown) =>
  `event: ${event}\nid: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`;

it('opens one stream for all tabs of a browser, and passes its events on', async () => {
  const service = new Service();
  const browser = new FakeBrowser();
  const [first, second] = [openTab(service, browser), openTab(service, browser)];
  await vi.waitFor(() => expect(service.streams).toHaveLength(1));
  service.open[0]?.write(hello('1-1'));
  service.open[0]?.write(told('notification', '2-2', note(2)));
  await vi.waitFor(() =>
    expect([first.ids(), second.ids()]).toEqual([
      [2, 1],
      [2, 1],
    ]),
  );
  service.open[0]?.write(told('removed', '2-3', { id: 1 }));
  service.open[0]?.write(told('read', '2-4', { id: 2 }));
  await vi.waitFor(() => expect(second.store.items.value.map(({ id, is_read }) => [id, is_read])).toEqual([[2, true]]));
  expect(service.streams).toHaveLength(1);
});

it('asks for the list once if it says where the stream begins', async () => {
  const service = new Service();
  service.cursor = '1-4';
  const tab = openTab(service, new FakeBrowser());
  await vi.waitFor(() => expect(service.open).toHaveLength(1));
  expect(service.streams[0]?.lastId).toBe('1-4');
  service.open[0]?.write(hello('1-4'));
  service.open[0]?.write(told('notification', '2-5', note(2)));
  await vi.waitFor(() => expect(tab.ids()).toEqual([2, 1]));
  expect(service.lists).toHaveLength(1);
});

it('moves the stream to another tab when the leader closes or hides, without losing events', async () => {
  const service = new Service();
  const browser = new FakeBrowser();
  const [first, second] = [openTab(service, browser), openTab(service, browser)];
  await vi.waitFor(() => expect(service.open).toHaveLength(1));
  service.open[0]?.write(hello('1-9'));
  await vi.waitFor(() => expect(service.lists.length).toBeGreaterThan(2));
  first.sight.visible = false;
  first.notice();
  await vi.waitFor(() => expect(service.streams).toHaveLength(2));
  expect(service.open).toHaveLength(1);
  expect(service.streams[1]?.lastId).toBe('1-9');
  service.open[0]?.write(told('notification', '2-10', note(2)));
  await vi.waitFor(() =>
    expect([first.ids(), second.ids()]).toEqual([
      [2, 1],
      [2, 1],
    ]),
  );
});

it('reconnects with the last event id when the stream breaks, and waits longer each time', async () => {
  const service = new Service();
  const tab = openTab(service, new FakeBrowser());
  await vi.waitFor(() => expect(service.open).toHaveLength(1));
  service.open[0]?.write(hello('1-1'));
  await vi.waitFor(() => expect(service.lists).toHaveLength(2));
  service.open[0]?.cut();
  await vi.waitFor(() => {
    tab.pass(1_000);
    expect(service.streams).toHaveLength(2);
  });
  expect(service.streams[1]?.lastId).toBe('1-1');
  service.open[0]?.write(told('notification', '2-2', note(2)));
  await vi.waitFor(() => expect(tab.ids()).toEqual([2, 1]));
});

it('treats a silent stream as broken, for example after sleep', async () => {
  const service = new Service();
  const tab = openTab(service, new FakeBrowser());
  await vi.waitFor(() => expect(service.open).toHaveLength(1));
  service.open[0]?.write(hello('1-1'));
  await vi.waitFor(() => expect(service.lists).toHaveLength(2));
  tab.pass(SILENCE + 1);
  await vi.waitFor(() => expect(service.streams[0]?.closed).toBe(true));
  tab.notice();
  await vi.waitFor(() => {
    tab.pass(1_000);
    expect(service.streams).toHaveLength(2);
  });
});

it('polls every 25 minutes while visible if there is no stream', async () => {
  const service = new Service();
  service.refuse = 404;
  const tab = openTab(service, new FakeBrowser());
  await vi.waitFor(() => expect(tab.ids()).toEqual([1]));
  service.rows = [note(2), note(1)];
  tab.pass(POLL_INTERVAL - 1);
  expect(service.lists).toHaveLength(1);
  tab.pass(1);
  await vi.waitFor(() => expect(tab.ids()).toEqual([2, 1]));
  expect(service.lists.at(-1)).toBe('?user_id=7&after=1&__count=50');
  tab.sight.visible = false;
  tab.notice();
  await promisesSettled();
  tab.pass(POLL_INTERVAL * 3);
  expect(service.lists).toHaveLength(2);
});

it('tells the other tabs of each polled notification once, and never of one that was removed meanwhile', async () => {
  const service = new Service();
  service.refuse = 404;
  const browser = new FakeBrowser();
  const [first, second] = [openTab(service, browser), openTab(service, browser)];
  await vi.waitFor(() => expect(second.ids()).toEqual([1]));
  service.rows = [note(2), note(1)];
  first.pass(POLL_INTERVAL);
  await vi.waitFor(() => expect(second.ids()).toEqual([2, 1]));
  first.feed.tell({ type: 'removed', ids: [2] });
  expect(second.ids()).toEqual([1]);
  const polled = service.lists.length;
  first.pass(POLL_INTERVAL);
  await vi.waitFor(() => expect(service.lists.length).toBeGreaterThan(polled));
  await promisesSettled();
  expect(second.ids()).toEqual([1]);
});

it('sends no requests after it is stopped', async () => {
  const service = new Service();
  const tab = openTab(service, new FakeBrowser());
  await vi.waitFor(() => expect(service.open).toHaveLength(1));
  tab.feed.stop();
  await vi.waitFor(() => expect(service.open).toHaveLength(0));
});

it('polls each minute while a proxy withholds every byte, and returns to the stream by itself', async () => {
  const service = new Service();
  const tab = openTab(service, new FakeBrowser());
  await vi.waitFor(() => expect(service.open).toHaveLength(1));
  expect(SILENCE).toBeLessThan(45_000);
  service.rows = [note(2), note(1)];
  tab.pass(SILENCE + 1);
  // At once, then each minute, while streams are opened in vain.
  await vi.waitFor(() => expect(tab.ids()).toEqual([2, 1]));
  service.rows = [note(3), note(2), note(1)];
  tab.pass(MUTED_INTERVAL);
  await vi.waitFor(() => expect(tab.ids()).toEqual([3, 2, 1]));
  await vi.waitFor(() => {
    tab.pass(1_000);
    expect(service.open.length).toBe(1);
    expect(service.streams.length).toBeGreaterThan(1);
  });
  service.open[0]?.write(hello('3-3'));
  service.open[0]?.write(told('notification', '4-4', note(4)));
  await vi.waitFor(() => expect(tab.ids()).toEqual([4, 3, 2, 1]));
  const polled = service.lists.length;
  for (let beat = 0; beat < 6; beat++) {
    tab.pass(MUTED_INTERVAL / 4);
    service.open[0]?.write(': still here\n\n');
    await promisesSettled();
  }
  expect(service.lists.length).toBe(polled);
});
