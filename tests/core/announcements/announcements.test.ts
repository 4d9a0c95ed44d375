import { afterEach, expect, it, vi } from 'vitest';
import { announcementsOf } from '../../../src/core/announcements/announcements.ts';
import { Session } from '../../../src/core/session/session.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';
import { answering } from '../support/service.ts';

const one = (id: number, more: object = {}) => ({
  id,
  severity: 'info',
  isRead: true,
  show: true,
  disposable: false,
  content: { title: `A${id}`, text: '' },
  ...more,
});
let stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

async function setUp(answers: Parameters<typeof answering>[0] = {}) {
  const service = await answering({
    'GET /api/auth': { data: [{ access_token: 'iam_t', user_id: 7, organization_id: 3 }] },
    'GET /api/announcements': { data: [one(1), one(2, { disposable: true }), one(3, { show: false })] },
    'DELETE /api/announcements/1': { data: [] },
    'DELETE /api/announcements/2': { data: [] },
    'PUT /api/auth/organizations/4': { data: [{ organization_id: 4 }] },
    'PUT /api/auth/organizations/3': { data: [{ organization_id: 3 }] },
    'DELETE /api/auth': { data: [] },
    ...answers,
  });
  stops.push(service.stop);
  const browser = new FakeBrowser();
  browser.cookies.set('token', 'iam_t');
  const open = () => {
    const tab = fakeTab(browser, { href: service.base, fetch });
    const log = vi.fn();
    const session = new Session({ base: service.base, platform: { ...tab.platform, log } });
    const source = announcementsOf(session);
    return { ...tab, session, source, log, ids: () => source.items.value.map(({ id }) => id) };
  };
  const fetched = () => service.calls().filter((call) => call.startsWith('GET /api/announcements'));
  return { service, browser, open, fetched };
}

it('is fetched once for each organization, however many elements show it', async () => {
  const { open, fetched } = await setUp();
  const tab = open();
  const detach = tab.source.attach();
  tab.source.attach();
  await vi.waitFor(() => expect(tab.ids()).toEqual([1, 2]));
  await tab.session.chooseOrganization(4);
  await vi.waitFor(() => expect(fetched()).toHaveLength(2));
  await tab.session.chooseOrganization(3);
  await vi.waitFor(() => expect(tab.ids()).toEqual([1, 2]));
  expect(fetched()).toEqual(['GET /api/announcements?organization_id=3', 'GET /api/announcements?organization_id=4']);
  detach();
});

it('closes for the session, or permanently if disposable', async () => {
  const { open, service } = await setUp();
  const tab = open();
  tab.source.attach();
  await vi.waitFor(() => expect(tab.ids()).toEqual([1, 2]));
  tab.source.close(1);
  tab.source.close(2);
  expect(tab.ids()).toEqual([]);
  await vi.waitFor(() =>
    expect(service.calls()).toEqual(
      expect.arrayContaining(['DELETE /api/announcements/1', 'DELETE /api/announcements/2']),
    ),
  );
  expect(tab.session.storage.closedAnnouncements).toEqual([1, 2]);
  expect(tab.session.storage.disposedAnnouncements).toEqual([2]);
  const next = open();
  next.source.attach();
  await vi.waitFor(() => expect(next.ids()).toEqual([1]));
});

it('closes in the other tabs too', async () => {
  const { open } = await setUp();
  const [here, there] = [open(), open()];
  for (const tab of [here, there]) tab.source.attach();
  await vi.waitFor(() =>
    expect([here.ids(), there.ids()]).toEqual([
      [1, 2],
      [1, 2],
    ]),
  );
  here.source.close(1);
  expect(there.ids()).toEqual([2]);
});

it('logs a failure without showing it', async () => {
  const { open } = await setUp({ 'GET /api/announcements': { status: 500, error: { message: 'Down.', code: 'x' } } });
  const tab = open();
  tab.source.attach();
  await vi.waitFor(() => expect(tab.log).toHaveBeenCalled());
  expect(tab.ids()).toEqual([]);
  expect(tab.session.errors.items.value.map(({ message }) => message)).not.toContain('Down.');
});

it('is marked as read when shown, and a closed one is forgotten when the session ends', async () => {
  const { open, service } = await setUp({
    'GET /api/announcements': { data: [one(1, { isRead: false }), one(2)] },
    'PUT /api/announcements/1': { data: [one(1)] },
  });
  const tab = open();
  tab.source.wait();
  tab.source.attach();
  await vi.waitFor(() =>
    expect(service.asked.find(({ call }) => call.startsWith('PUT /api/announcements'))).toMatchObject({
      call: 'PUT /api/announcements/1',
      body: { isRead: true },
    }),
  );
  tab.source.close(1);
  await tab.session.logout();
  expect(tab.session.storage.closedAnnouncements).toEqual([]);
  expect(tab.ids()).toEqual([]);
});

it('is reported as read once, however often the stack mounts', async () => {
  const { open, service } = await setUp({
    'GET /api/announcements': { data: [one(1, { isRead: false })] },
    'PUT /api/announcements/1': { data: [one(1)] },
  });
  const tab = open();
  tab.source.wait();
  const detach = tab.source.attach();
  await vi.waitFor(() => expect(tab.ids()).toEqual([1]));
  detach();
  tab.source.attach();
  await vi.waitFor(() => expect(tab.ids()).toEqual([1]));
  tab.source.close(1);
  await vi.waitFor(() => expect(service.calls().filter((call) => call.startsWith('DELETE'))).toHaveLength(1));
  expect(service.calls().filter((call) => call.startsWith('PUT'))).toHaveLength(1);
});

it('is fetched again for a user who logs in after a logout that no stack saw', async () => {
  const { open, fetched } = await setUp();
  const tab = open();
  const detach = tab.source.attach();
  await vi.waitFor(() => expect(tab.ids()).toEqual([1, 2]));
  tab.source.close(1);
  detach();
  await tab.session.logout();
  await tab.session.adopt('iam_t', { userId: 7, organizationId: 3 });
  tab.source.attach();
  await vi.waitFor(() => expect(tab.ids()).toEqual([1, 2]));
  expect(fetched()).toHaveLength(2);
});

it('leaves room on the next page for what this browser showed, and changes it at rest', async () => {
  let items = [one(1), one(2)];
  const { open, browser } = await setUp({ 'GET /api/announcements': () => ({ data: items }) });
  const first = open();
  first.source.attach();
  await vi.waitFor(() => expect(first.ids()).toEqual([1, 2]));
  items = [one(2), one(4)];
  const next = new Session({ base: first.session.base, platform: first.session.platform });
  const source = announcementsOf(next);
  browser.cookies.set('token', 'iam_t');
  const shown: number[][] = [];
  source.items.subscribe((now) => shown.push(now.map(({ id }) => id)));
  source.attach();
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([2, 4]));
  expect(shown).toContainEqual([1, 2]);
  await next.logout();
  expect(next.storage.knownAnnouncements(3)).toBeNull();
});

it('appears once the page is at rest, and at once if the host asks', async () => {
  const { open } = await setUp();
  const tab = open();
  let calm = () => {};
  tab.sight.rest = new Promise((resolve) => (calm = resolve));
  tab.source.attach();
  await vi.waitFor(() => expect(tab.session.organizationId.value).toBe(3));
  await expect.poll(() => tab.session.phase.value).toBe('signed-in');
  expect(tab.ids()).toEqual([]);
  await tab.source.refresh();
  expect(tab.ids()).toEqual([1, 2]);
  calm();
  await vi.waitFor(() => expect(tab.ids()).toEqual([1, 2]));
});

it('waits to be opened if the page showed its content before, and is marked as read then', async () => {
  const { open, service } = await setUp({
    'GET /api/announcements': { data: [one(1, { isRead: false }), one(2)] },
    'PUT /api/announcements/1': { data: [one(1)] },
  });
  const puts = () => service.calls().filter((call) => call.startsWith('PUT'));
  const tab = open();
  tab.source.attach();
  await vi.waitFor(() => expect([...tab.source.held.value]).toEqual([1, 2]));
  expect(puts()).toEqual([]);
  expect(tab.session.storage.knownAnnouncements(3)).toMatchObject([{ id: 1, isRead: false }, { id: 2 }]);
  tab.source.open();
  expect(tab.source.held.value.size).toBe(0);
  await vi.waitFor(() => expect(puts()).toEqual(['PUT /api/announcements/1']));
  expect(tab.session.storage.knownAnnouncements(3)).toMatchObject([{ id: 1, isRead: true }, { id: 2 }]);
});

it('are forgotten by a logout on a page that shows none, such as the logout page opened by its address', async () => {
  const { open } = await setUp();
  const tab = open();
  tab.source.attach();
  await vi.waitFor(() => expect(tab.ids()).toEqual([1, 2]));
  tab.source.close(1);
  const { session } = tab;
  const next = new Session({ base: session.base, platform: session.platform });
  await next.logout();
  expect(next.storage.knownAnnouncements(3)).toBeNull();
  expect(next.storage.closedAnnouncements).toEqual([]);
});

it('appears at once on a page that shows nothing yet, and says when it is known', async () => {
  const { open } = await setUp();
  const tab = open();
  tab.sight.rest = new Promise(() => {});
  const end = tab.source.wait();
  expect(tab.source.isKnown.value).toBe(false);
  tab.source.attach();
  await vi.waitFor(() => expect(tab.ids()).toEqual([1, 2]));
  expect(tab.source.isKnown.value).toBe(true);
  end();
  const other = open();
  other.source.attach();
  await vi.waitFor(() => expect(other.source.isKnown.value).toBe(true));
  expect(other.ids()).toEqual([1, 2]);
});

it('is known for several organizations, the last eight', async () => {
  const { open } = await setUp();
  const { session } = open();
  for (let id = 1; id <= 9; id += 1) session.storage.keepAnnouncements(id, []);
  expect(session.storage.knownAnnouncements(9)).toEqual([]);
  expect(session.storage.knownAnnouncements(2)).toEqual([]);
  expect(session.storage.knownAnnouncements(1)).toBeNull();
});
