import { expect, it, vi } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import type { Asked } from '../support/service.ts';
import { setUp, user, valid } from '../support/session.ts';

it('lists a check that failed by the network, until one succeeds', async () => {
  let isDown = true;
  const { browser, session, service } = await setUp(valid('iam_t1'));
  const { platform } = session;
  const sent = platform.fetch;
  platform.fetch = (...request) => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : sent(...request));
  browser.cookies.set('token', 'iam_t1');
  const other = new Session({ base: service.base, platform });
  await other.check();
  expect(other.errors.items.value.map(({ id, error }) => [id, (error as { code: string }).code])).toEqual([
    ['account', 'network'],
  ]);
  isDown = false;
  await other.check();
  expect([other.phase.value, other.errors.items.value]).toEqual(['signed-in', []]);
});

it.each([
  ['GET /api/auth', 401, 'session_ended'],
  ['GET /api/auth', 403, 'forbidden'],
  ['GET /api/auth', 500, 'internal'],
  ['GET /api/user/7', 401, 'session_ended'],
  ['GET /api/user/7', 500, 'internal'],
  ['POST /api/check_permission', 403, 'forbidden'],
  ['GET /api/possible_permissions', 503, 'unavailable'],
])('lists a failed %s with %i, tells the host once, and forgets it after a success', async (endpoint, status, code) => {
  let isBroken = true;
  const right = valid('iam_t1');
  const reply = right[endpoint as keyof typeof right];
  const { session, browser } = await setUp({
    ...right,
    [endpoint]: (asked: Asked) =>
      isBroken ? { status, error: { message: 'No.', code } } : typeof reply === 'function' ? reply(asked) : reply,
  });
  const told: unknown[] = [];
  session.events.listen((name, detail) => void (name === 'error' && told.push(detail)));
  const listed = () => session.errors.items.value.map(({ id, error }) => [id, (error as { code: string }).code]);
  browser.cookies.set('token', 'iam_t1');
  await session.check();
  await vi.waitFor(() => expect(listed()).toEqual([['account', code]]));
  await session.check();
  expect(told).toEqual([{ id: 'account', code, message: 'No.' }]);
  isBroken = false;
  browser.cookies.set('token', 'iam_t1');
  await session.check();
  await Promise.all([session.user.reload(), session.permissions.resource.reload()]);
  await vi.waitFor(() => expect(listed()).toEqual([]));
});

it.each([
  ['ends if the service ended it', true, 'signed-out'],
  ['goes on if only a password was wrong', false, 'signed-in'],
])('is checked after a 401 without its own code, and %s', async (_, ended, phase) => {
  let isOver = false;
  const bare = { status: 401, error: { message: 'Unauthorized', code: 'http_401' } };
  const { browser, session, service } = await setUp({
    ...valid('iam_t1'),
    'GET /api/auth': () => (isOver ? bare : { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3 }] }),
    'GET /api/organizations/my': bare,
  });
  browser.cookies.set('token', 'iam_t1');
  await session.check();
  isOver = ended;
  service.asked.length = 0;
  await expect(session.client.request('GET /organizations/my')).rejects.toMatchObject({ status: 401 });
  await session.check();
  expect(service.asked.filter(({ call }) => call === 'GET /api/auth')).toHaveLength(1);
  expect([session.phase.value, session.endReason.value]).toEqual([phase, ended ? 'ended' : 'never']);
});

it('follows another tab without an error while it loads, and loads from the new organization', async () => {
  let organization = 3;
  const stale = { status: 409, error: { message: 'Another organization was chosen.', code: 'organization_changed' } };
  const checked = valid('iam_t1')['POST /api/check_permission'];
  const { session, browser, service } = await setUp({
    ...valid('iam_t1'),
    'GET /api/auth': () => ({ data: [{ access_token: 'iam_t1', user_id: 7, organization_id: organization }] }),
    'GET /api/user/7': ({ organization: sent }) => (sent === String(organization) ? { data: [user] } : stale),
    'POST /api/check_permission': ({ organization: sent }) => (sent === String(organization) ? checked : stale),
  });
  browser.cookies.set('token', 'iam_t1');
  await session.check();
  await vi.waitFor(() => expect(session.user.status.value).toBe('ready'));
  organization = 4;
  service.asked.length = 0;
  await Promise.all([session.user.reload(), session.permissions.resource.reload()]);
  await vi.waitFor(() =>
    expect([session.user.status.value, session.permissions.resource.status.value]).toEqual(['ready', 'ready']),
  );
  expect([session.organizationId.value, session.errors.items.value]).toEqual([4, []]);
});
