import { afterEach } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { FakeBrowser, fakeTab } from './platform.ts';
import { answering } from './service.ts';

/** The user of `valid`. */
export const user = { id: 7, name: 'Olivia Owner', roles: [], organization: { id: 3, name: 'Northwind' } };
/** Replies for a session with this token; any other token has ended. */
export const valid = (token: string) => ({
  'GET /api/auth': ({ token: sent }: { token: string | null }) =>
    sent === token
      ? { data: [{ access_token: token, user_id: 7, organization_id: 3 }] }
      : { status: 401, error: { message: 'Your session has ended.', code: 'session_ended' } },
  'GET /api/user/7': { data: [user] },
  'GET /api/user/7/settings': { data: [] },
  'GET /api/possible_permissions': { data: [{ resource: 'auth.users.READ' }] },
  'POST /api/check_permission': {
    data: [{ permissions: [{ resource: 'auth.users.READ', isValid: true, organizationId: 3, updated_at: null }] }],
  },
});

/** Run after each test of the file that imports this. */
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A service with these replies, stopped after the test. */
export async function serving(answers: Parameters<typeof answering>[0]) {
  const service = await answering(answers);
  stops.push(service.stop);
  return service;
}

/** A service with these replies, and a tab with a session that asks it. */
export async function setUp(answers: Parameters<typeof answering>[0], browser = new FakeBrowser()) {
  const service = await serving(answers);
  const open = () => {
    const tab = fakeTab(browser, { href: new URL('/auth/user', service.base).href, fetch });
    const session = new Session({ base: service.base, platform: tab.platform });
    return { ...tab, session };
  };
  return { service, browser, open, ...open() };
}
