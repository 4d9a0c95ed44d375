import { afterEach, expect, it, vi } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { askForMembers, rememberAccess } from '../../../src/core/users/first-members.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';
import { serving, valid } from '../support/session.ts';
import { someUser } from '../support/users.ts';

let stopAsking = () => {};
afterEach(() => stopAsking());

async function open({ search = '?type=all', answers = {}, token = 'iam_t' } = {}) {
  const service = await serving({
    ...valid('iam_t'),
    'GET /api/user': { data: [someUser(7)], meta: { total: 1 } },
    ...answers,
  });
  const browser = new FakeBrowser();
  if (token) browser.cookies.set('token', token);
  const href = new URL(`/auth/team${search}`, service.base).href;
  const session = new Session({ base: service.base, platform: fakeTab(browser, { href, fetch }).platform });
  return {
    session,
    calls: service.calls,
    lists: () => service.calls().filter((call) => call.startsWith('GET /api/user?')),
  };
}

it('asks before the session is known, as the user of this browser got the list before', async () => {
  const { session, lists } = await open({ answers: { 'GET /api/auth': { hang: true } } });
  session.storage.hint = { userId: 7, organizationId: 3, isBound: false };
  stopAsking = askForMembers(session, true);
  void session.check();
  await vi.waitFor(() => expect(lists()).toHaveLength(1));
  expect(lists()[0]).toContain('__count=1000&__offset=0');
  expect(lists()[0]).not.toContain('organization_id');
  expect(lists()[0]).not.toContain('status');
});

it.each([
  ['an owner', { 'auth.organization.OWNER': true }, [], true],
  ['a reader', { 'auth.users.READ': true }, [], false],
  ['a super admin', { 'auth.organization.OWNER': true }, [{ guid: 'superadmin', organization_id: null }], false],
  ['a user without access', {}, [], undefined],
])('asks for %s once, as it remembers them', async (_who, permissions, roles, isBound) => {
  const me = { ...someUser(7), roles };
  const names = Object.keys(permissions);
  const checked = names.map((resource) => ({ resource, isValid: true, organizationId: 3, updated_at: null }));
  const { session, lists } = await open({
    answers: {
      'GET /api/user/7': { data: [me] },
      'GET /api/possible_permissions': { data: names.map((resource) => ({ resource })) },
      'POST /api/check_permission': { data: [{ permissions: checked }] },
    },
  });
  const stops = [askForMembers(session, false), rememberAccess(session)];
  stopAsking = () => stops.forEach((stop) => stop());
  await session.check();
  await vi.waitFor(() => expect(session.permissions.resource.status.peek()).toBe('ready'));
  await vi.waitFor(() => expect(session.user.status.peek()).toBe('ready'));
  // Nothing was known about them before.
  expect(lists()).toEqual([]);
  expect(session.storage.hint).toEqual({ userId: 7, organizationId: 3, ...(isBound !== undefined && { isBound }) });

  // The next page.
  const { hint } = session.storage;
  const next = await open({ answers: { 'GET /api/auth': { hang: true } } });
  next.session.storage.hint = hint;
  stopAsking();
  stopAsking = askForMembers(next.session, false);
  void next.session.check();
  await vi.waitFor(() => expect(next.calls().length).toBeGreaterThan(2));
  const bound = next.lists().map((call) => call.includes('organization_id=3'));
  expect(bound).toEqual(isBound === undefined ? [] : [isBound]);
});

it('forgets who has no access any more', async () => {
  const { session } = await open({
    answers: {
      'POST /api/check_permission': { data: [{ permissions: [] }] },
    },
  });
  session.storage.hint = { userId: 7, organizationId: 3, isBound: true };
  stopAsking = rememberAccess(session);
  await session.check();
  await vi.waitFor(() => expect(session.storage.hint).toEqual({ userId: 7, organizationId: 3 }));
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
