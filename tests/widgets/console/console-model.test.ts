import { afterEach, describe, expect, it, vi } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { ConsoleModel, type ConsoleOptions } from '../../../src/widgets/console/console-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { promisesSettled } from '../../core/support/promises.ts';

const infrastructure = { data: [{ key: 'auth_server_url', value: 'https://auth.example/auth/' }] };
const answers: Parameters<typeof answering>[0] = {
  'GET /api/auth': ({ token }) =>
    token === 'iam_t1'
      ? { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: null }] }
      : { status: 401, error: { message: 'Your session has ended.', code: 'session_ended' } },
  'DELETE /api/auth': { data: [] },
  'GET /api/system_settings/infrastructure': infrastructure,
};

const stops: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function consoleAt(
  path: string,
  {
    token = 'iam_t1' as string | null,
    given = answers,
    ...more
  }: { token?: string | null; given?: typeof answers } & Partial<ConsoleOptions> = {},
) {
  const service = await answering(given);
  const site = service.at('https://iam.example');
  const browser = new FakeBrowser();
  if (token) browser.cookies.set('token', token);
  const tab = fakeTab(browser, { href: `https://iam.example${path}`, fetch: site.fetch });
  const session = new Session({ base: site.base, platform: tab.platform });
  const raised: string[] = [];
  const router = new ConsoleModel({
    session,
    offer: () => true,
    missing: () => void raised.push('missing'),
    failed: (error) => void raised.push((error as Error).message),
    ...more,
  });
  router.start();
  stops.push(() => router.stop(), service.stop);
  const page = async () => {
    await vi.waitFor(() => expect(router.shown.value.kind).toBe('page'));
    const { shown } = router;
    return shown.value.kind === 'page' ? shown.value.match.route.name : null;
  };
  const address = () => new URL(tab.platform.location.href());
  return { ...tab, service, browser, session, router, raised, page, address };
}

describe('the console’s router', () => {
  it('checks the session first, then shows the page', async () => {
    const { router, page, service } = await consoleAt('/auth/user');
    expect(router.shown.value).toMatchObject({ kind: 'wait' });
    expect(await page()).toBe('user');
    expect(service.calls()).toContain('GET /api/auth');
  });

  it.each(['/', '/auth', '/auth/'])('shows the account at the root %s', async (path) => {
    expect(await (await consoleAt(path)).page()).toBe('user');
  });

  it('shows a guest page without a request', async () => {
    const { page, service } = await consoleAt('/auth/create-account');
    expect(await page()).toBe('create-account');
    expect(service.asked).toEqual([]);
  });

  it('sends a guest to the login page, with the query, and replaces the URL', async () => {
    const { page, address } = await consoleAt('/auth/team?term=ann&type=all', { token: null });
    expect(await page()).toBe('sign-in');
    expect(address().href).toBe('https://iam.example/auth/sign-in?term=ann&type=all');
  });

  it('serves its pages below a path of the host', async () => {
    const { router, page, address } = await consoleAt('/people/team?type=all', { basePath: 'people' });
    expect(await page()).toBe('team');
    expect(router.href({ name: 'user-settings', params: { id: 7 } })).toBe('/people/user/7/settings');
    router.go({ name: 'user' });
    await vi.waitFor(() => expect(address().pathname).toBe('/people/user'));
    expect(await page()).toBe('user');
  });

  it('shows the account at the path itself, and asks a guest to log in below it', async () => {
    expect(await (await consoleAt('/people', { basePath: '/people/' })).page()).toBe('user');
    const { page, address } = await consoleAt('/people/team', { basePath: '/people/', token: null });
    expect(await page()).toBe('sign-in');
    expect(address().pathname).toBe('/people/sign-in');
  });

  it('sends an unknown path to the login page, with the query', async () => {
    const { page, address, raised } = await consoleAt('/auth/no/such/page?x=1');
    expect(await page()).toBe('sign-in');
    expect(raised).toEqual(['missing']);
    expect(address().search).toBe('?x=1');
  });

  it('sends a user to the login page when the session check is rejected', async () => {
    const { page } = await consoleAt('/auth/user', { token: 'iam_old' });
    expect(await page()).toBe('sign-in');
  });

  it('reports an unreachable service, keeps the token, and continues when it is back', async () => {
    const { router, service, browser, notice } = await consoleAt('/auth/user');
    await service.stop();
    await vi.waitFor(() => expect(router.shown.value.kind).toBe('unreachable'));
    expect(browser.cookies.get('token')).toBe('iam_t1');
    notice();
    expect(router.shown.value.kind).toBe('unreachable');
  });

  it('shows the invitation page only with a hash', async () => {
    const { page, service } = await consoleAt('/auth/invite?hash=h', { token: null });
    expect(await page()).toBe('invite');
    expect(service.asked).toEqual([]);
  });

  it('goes to the login page when another tab logs out, and stays when the session ends', async () => {
    const { page, session, router, address } = await consoleAt('/auth/user?a=1');
    await page();
    await session.logout();
    await vi.waitFor(() => expect(address().pathname).toBe('/auth/sign-in'));
    const ended = await consoleAt('/auth/user?a=1');
    await ended.page();
    ended.browser.cookies.set('token', 'iam_old');
    ended.notice();
    await vi.waitFor(() => expect(ended.session.phase.value).toBe('signed-out'));
    expect(ended.address().pathname).toBe('/auth/user');
    expect(router.shown.value.kind).toBe('page');
  });

  it('changes the URL unless the host takes over navigation', async () => {
    const offered: string[] = [];
    let taken = false;
    const { router, page, address } = await consoleAt('/auth/user', {
      offer: (name, url) => (offered.push(`${name} ${url}`), !taken),
    });
    await page();
    router.go({ name: 'create-account', query: { a: '1' } });
    await vi.waitFor(() => expect(address().href).toBe('https://iam.example/auth/create-account?a=1'));
    taken = true;
    router.go({ name: 'restore-password' });
    await vi.waitFor(() => expect(offered).toHaveLength(2));
    expect(offered[1]).toBe('restore-password https://iam.example/auth/restore-password');
    expect(address().pathname).toBe('/auth/create-account');
  });

  it('asks before the user leaves a page with unsaved changes, also with the back button', async () => {
    let may = false;
    const { router, page, address, back } = await consoleAt('/auth/user');
    await page();
    let questions = 0;
    const unblock = router.block({ isUnsaved: () => true, ask: async () => (questions++, may) });
    router.go({ name: 'create-account' });
    back('/auth/restore-password');
    await vi.waitFor(() => expect(questions).toBe(2));
    await promisesSettled();
    expect(address().pathname).toBe('/auth/user');
    may = true;
    back('/auth/restore-password');
    await vi.waitFor(async () => expect(await page()).toBe('restore-password'));
    unblock();
  });

  it('asks nothing while there is nothing to lose', async () => {
    const { router, page, address, back } = await consoleAt('/auth/user');
    await page();
    const ask = vi.fn(async () => false);
    router.block({ isUnsaved: () => false, ask });
    back('/auth/restore-password');
    await vi.waitFor(async () => expect(await page()).toBe('restore-password'));
    router.go({ name: 'create-account' });
    await vi.waitFor(() => expect(address().pathname).toBe('/auth/create-account'));
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('reset-auth=1', () => {
  it('logs out once and goes to the auth server, with a return URL without its query', async () => {
    const { assigned, service, browser, raised } = await consoleAt('/auth/user?reset-auth=1&x=2');
    await vi.waitFor(() =>
      expect(assigned).toEqual(['https://auth.example/auth/?redirectTo=https%3A%2F%2Fiam.example%2Fauth%2Fuser']),
    );
    expect(service.calls().filter((call) => call === 'DELETE /api/auth')).toHaveLength(1);
    expect(browser.cookies.size).toBe(0);
    expect(raised).toEqual([]);
  });

  it("throws if the auth server's URL is missing, logs out anyway, and shows the login page", async () => {
    const { raised, assigned, address, page, browser } = await consoleAt('/auth/user?reset-auth=1&x=2', {
      given: { ...answers, 'GET /api/system_settings/infrastructure': { data: [] } },
    });
    await vi.waitFor(() => expect(raised).toEqual(['Auth server url is not setted!']));
    expect(await page()).toBe('sign-in');
    expect(address().search).toBe('?x=2');
    expect(browser.cookies.size).toBe(0);
    expect(assigned).toEqual([]);
  });

  it('does not report a missing URL when the service cannot be reached', async () => {
    const { router, service, raised, browser } = await consoleAt('/auth/user?reset-auth=1');
    await service.stop();
    await vi.waitFor(() => expect(router.shown.value.kind).toBe('unreachable'));
    expect(raised).toEqual([]);
    expect(browser.cookies.get('token')).toBe('iam_t1');
  });
});
