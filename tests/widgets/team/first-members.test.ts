import { afterEach, expect, it, vi } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { askForMembers } from '../../../src/widgets/team/first-members.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { serving, valid } from '../../core/support/session.ts';
import { someUser } from '../../core/support/users.ts';

let stopAsking = () => {};
afterEach(() => stopAsking());

async function open({ search = '?type=all', answers = {}, token = 't' } = {}) {
  const service = await serving({
    ...valid('t'),
    'GET /api/user': { data: [someUser(7)], meta: { total: 1 } },
    ...answers,
  });
  const browser = new FakeBrowser();
  if (token) browser.cookies.set('token', token);
  const href = new URL(`/auth/team${search}`, service.base).href;
  const session = new Session({ base: service.base, platform: fakeTab(browser, { href, fetch }).platform });
  return { session, lists: () => service.calls().filter((call) => call.startsWith('GET /api/user?')) };
}

it('asks before the session is known, as the user of this browser got the list before', async () => {
  const { session, lists } = await open({ answers: { 'GET /api/auth': { hang: true } } });
  session.storage.hint = { userId: 7, organizationId: 3, isBound: false };
  stopAsking = askForMembers(session, true);
  void session.check();
  await vi.waitFor(() => expect(lists()).toHaveLength(1));
  expect(lists()[0]).toContain('__count=50&__offset=0');
  expect(lists()[0]).not.toContain('organization_id');
  expect(lists()[0]).not.toContain('status');
});

it('asks once the session is known, as an owner, in a browser that does not know the user', async () => {
  const { session, lists } = await open();
  session.storage.hint = null;
  stopAsking = askForMembers(session, false);
  await session.check();
  await vi.waitFor(() => expect(lists()).toHaveLength(1));
  expect(lists()[0]).toContain('status=active');
  expect(lists()[0]).toContain('organization_id=3');
  await vi.waitFor(() => expect(session.permissions.resource.status.peek()).toBe('ready'));
  expect(lists()).toHaveLength(1);
});

it('does not ask for a guest, with an invalid filter, or once the permissions are known', async () => {
  const guest = await open({ token: '' });
  stopAsking = askForMembers(guest.session, true);
  await guest.session.check();
  expect(guest.lists()).toEqual([]);
  stopAsking();

  const wrong = await open({ search: '?type=nobody' });
  stopAsking = askForMembers(wrong.session, true);
  await wrong.session.check();
  await vi.waitFor(() => expect(wrong.session.permissions.resource.status.peek()).toBe('ready'));
  expect(wrong.lists()).toEqual([]);
  stopAsking();
  stopAsking = askForMembers(wrong.session, false);
  await wrong.session.check();
  expect(wrong.lists()).toEqual([]);
});
