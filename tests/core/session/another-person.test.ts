import { expect, it, vi } from 'vitest';
import { setUp, user } from '../support/session.ts';

const message = 'Please confirm that this is you.';
const needed = { status: 403, error: { message, code: 'confirm_needed', data: { password: [message] } } };
const who = (token: string | null) => (token === 'iam_t2' ? 8 : 7);

/** Olivia with the token t1, and Mona with t2, in one browser. */
const both = () =>
  setUp({
    'GET /api/auth': ({ token }: { token: string | null }) => ({
      data: [{ access_token: token, user_id: who(token), organization_id: 3 }],
    }),
    'DELETE /api/auth': { data: [] },
    'GET /api/user/7': { data: [user] },
    'GET /api/user/8': { data: [{ ...user, id: 8, name: 'Mona Member' }] },
    'GET /api/user/7/settings': { data: [] },
    'GET /api/user/8/settings': { data: [] },
    'GET /api/possible_permissions': { data: [{ resource: 'auth.users.READ' }] },
    'POST /api/check_permission': { data: [{ permissions: [] }] },
    'POST /api/email/reset': ({ body }: { body?: unknown }) =>
      (body as { password?: string }).password === undefined ? needed : { data: [] },
  });

async function olivia() {
  const tab = await both();
  tab.browser.cookies.set('token', 'iam_t1');
  await tab.session.check();
  await vi.waitFor(() => expect(tab.session.permissions.resource.status.value).toBe('ready'));
  tab.session.storage.recent = '{"user":7}';
  tab.session.storage.keepAnnouncements(3, [{ id: 1 } as never]);
  tab.session.storage.closedAnnouncements = [1];
  return tab;
}

const keptIn = ({ storage }: Awaited<ReturnType<typeof olivia>>['session']) => ({
  recent: storage.recent,
  permissions: storage.permissions,
  announcements: storage.knownAnnouncements(3),
  closed: storage.closedAnnouncements,
});
const nothing = { recent: null, permissions: null, announcements: null, closed: [] };

it('keeps nothing of a user who logs out', async () => {
  const { session } = await olivia();
  await session.logout();
  expect(keptIn(session)).toEqual(nothing);
});

it('keeps nothing of a user whose place somebody else takes, and tells the host', async () => {
  const { session, open } = await olivia();
  const other = open().session;
  await other.check();
  const told: string[] = [];
  session.events.listen((name, detail) => void (name !== 'changed' && told.push(`${name} ${JSON.stringify(detail)}`)));
  await other.adopt('iam_t2', { userId: 8, organizationId: 3 });
  await vi.waitFor(() =>
    expect(told).toEqual(['signed-out {"reason":"ended"}', 'signed-in {"userId":8,"organizationId":3}']),
  );
  await vi.waitFor(() => expect(session.user.data.value?.name).toBe('Mona Member'));
  expect({ ...keptIn(session), permissions: null }).toEqual(nothing);
});

it('does not tell the host if the same user logs in again', async () => {
  const { session, open, service } = await olivia();
  const told: string[] = [];
  session.events.listen((name) => void told.push(name));
  const other = open().session;
  await other.adopt('iam_t3', { userId: 7, organizationId: 3 });
  await vi.waitFor(() => expect(service.calls().filter((call) => call === 'GET /api/auth')).toHaveLength(2));
  await vi.waitFor(() => expect(session.user.status.value).toBe('ready'));
  expect(told).toEqual([]);
});

it('asks nobody to confirm a change of the user before', async () => {
  const { session, open, service } = await olivia();
  session.confirmation.open({});
  const sent = session.client.request('POST /email/reset', { body: { email: 'olivia@elsewhere.example' } });
  await vi.waitFor(() => expect(session.confirmation.asked.value).not.toBeNull());
  const stale = session.confirmation.asked.value;
  await open().session.adopt('iam_t2', { userId: 8, organizationId: 3 });
  await expect(sent).rejects.toMatchObject({ code: 'confirm_needed' });
  expect(session.confirmation.asked.value).toBeNull();
  expect(stale?.needsPassword).toBe(true);
  expect(service.asked.filter(({ call }) => call === 'POST /api/email/reset')).toHaveLength(1);
});

it('notices another user also if it checks by itself first', async () => {
  const { session, browser } = await olivia();
  const users: (number | null)[] = [];
  session.userId.subscribe((id) => void users.push(id));
  browser.cookies.set('token', 'iam_t2');
  await session.check();
  expect(session.userId.value).toBe(8);
  expect(users).toContain(null);
});

it.each([null, 'iam_t2'])(
  'shows nothing of a user whose session the browser lost while offline: now %j',
  async (now) => {
    const { session, browser, sight, notice, service } = await olivia();
    await vi.waitFor(() => expect(session.user.data.value?.name).toBe('Olivia Owner'));
    await service.stop();
    sight.online = false;
    if (now) browser.cookies.set('token', now);
    else browser.cookies.delete('token');
    notice();
    await vi.waitFor(() => expect(session.user.data.value).toBeUndefined());
  },
);
