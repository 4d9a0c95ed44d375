import { describe, expect, it } from 'vitest';
import { setUp, valid } from '../support/session.ts';

const MINUTE = 60_000;

/** A session that is logged in at a service that numbers the access tokens that it issues. */
async function loggedIn() {
  let count = 0;
  const clock = { now: () => 0 };
  const gate = { opened: Promise.resolve() };
  const all = await setUp({
    ...valid('iam_t1'),
    'POST /api/auth/token': async ({ token, organization, body }) => {
      if (token === null) return { status: 401, error: { message: 'Log in.', code: 'not_signed_in' } };
      const { audience } = body as { audience: string };
      count += 1;
      const number = count;
      await gate.opened;
      const expires_at = new Date(clock.now() + 5 * MINUTE).toISOString();
      return { status: 201, data: [{ token: `${audience}.${organization}.${number}`, expires_at }] };
    },
    'PUT /api/auth/organizations/4': { data: [] },
    'PUT /api/auth/organizations/5': { data: [] },
    'DELETE /api/auth': { data: [] },
  });
  clock.now = () => all.browser.time;
  all.browser.cookies.set('token', 'iam_t1');
  await all.session.check();
  const issued = () => all.service.calls().filter((call) => call === 'POST /api/auth/token').length;
  return { ...all, issued, gate };
}

describe('access tokens of a session', () => {
  it('are asked for once by all callers, for each application', async () => {
    const { session, issued } = await loggedIn();
    const tokens = await Promise.all(['logistics', 'logistics', 'masternode'].map(session.accessToken));
    expect(tokens).toEqual(['logistics.3.1', 'logistics.3.1', 'masternode.3.2']);
    expect(await session.accessToken('logistics')).toBe('logistics.3.1');
    expect(issued()).toBe(2);
  });

  it('are renewed 30 seconds before their end, by one request', async () => {
    const { session, browser, issued } = await loggedIn();
    await session.accessToken('logistics');
    browser.time += 4 * MINUTE + 29_000;
    expect(await session.accessToken('logistics')).toBe('logistics.3.1');
    browser.time += 2_000;
    const tokens = await Promise.all([session.accessToken('logistics'), session.accessToken('logistics')]);
    expect(tokens).toEqual(['logistics.3.2', 'logistics.3.2']);
    expect(issued()).toBe(2);
  });

  it('are of the organization that was chosen, also while the service answers', async () => {
    const { session, gate } = await loggedIn();
    expect(await session.accessToken('logistics')).toBe('logistics.3.1');
    await session.chooseOrganization(4);
    expect(await session.accessToken('logistics')).toBe('logistics.4.2');
    let open = () => {};
    gate.opened = new Promise((done) => (open = done));
    const asked = session.accessToken('masternode');
    await session.chooseOrganization(5);
    open();
    expect(await asked).toBe('masternode.5.4');
  });

  it('end with a log out, in every tab', async () => {
    const { session, open } = await loggedIn();
    const other = open().session;
    await other.check();
    expect(await other.accessToken('logistics')).toBe('logistics.3.1');
    await session.logout();
    await expect(other.accessToken('logistics')).rejects.toMatchObject({ status: 401 });
    await expect(session.accessToken('logistics')).rejects.toMatchObject({ status: 401 });
  });

  it('are not kept if the service did not issue one', async () => {
    const { session, service } = await loggedIn();
    await service.stop();
    await expect(session.accessToken('logistics')).rejects.toMatchObject({ name: 'NetworkError' });
  });
});
