import { describe, expect, it, vi } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { SignInFlow } from '../../../src/core/session/sign-in-flow.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';
import { serving, setUp, valid } from '../support/session.ts';

describe('the session', () => {
  it('is logged out without a token, and sends no request', async () => {
    const { session, service } = await setUp({});
    await session.check();
    expect(session.phase.value).toBe('signed-out');
    expect(session.isBootstrapped.value).toBe(true);
    expect(service.asked).toEqual([]);
  });

  it('keeps the token for 90 days in the cookie `token`, and sends it as Bearer', async () => {
    const { session, service, browser } = await setUp({
      ...valid('iam_t1'),
      'POST /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3, tfa_token: null }] },
    });
    expect(await new SignInFlow(session).signIn(' olivia@northwind.example ', 'pw')).toEqual({ to: 'account' });
    expect(browser.written[0]).toEqual({ name: 'token', days: 90, domain: undefined });
    expect(service.asked[0]?.body).toEqual({ email: 'olivia@northwind.example', password: 'pw' });
    expect(service.asked.at(-1)?.token).toBe('iam_t1');
    await vi.waitFor(() => expect(session.user.data.value?.name).toBe('Olivia Owner'));
  });

  it('does not ask for the ids that the reply to a log in contained', async () => {
    const { session, service } = await setUp({
      ...valid('iam_t1'),
      'POST /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3, tfa_token: null }] },
    });
    await new SignInFlow(session).signIn('olivia@northwind.example', 'pw');
    await vi.waitFor(() => expect(session.permissions.resource.status.value).toBe('ready'));
    expect([session.phase.value, session.userId.value, session.organizationId.value]).toEqual(['signed-in', 7, 3]);
    expect(service.calls()).not.toContain('GET /api/auth');
  });

  it('asks for the user, the possible permissions and the session in one round after an earlier log in', async () => {
    const { browser, open, service, session } = await setUp(valid('iam_t1'));
    browser.cookies.set('token', 'iam_t1');
    session.storage.hint = { userId: 7, organizationId: 3 };
    const next = open().session;
    await next.check();
    await vi.waitFor(() => expect(next.user.status.value).toBe('ready'));
    await vi.waitFor(() => expect(next.permissions.resource.status.value).toBe('ready'));
    expect(
      service
        .calls()
        .map((call) => call.split('?')[0])
        .sort(),
    ).toEqual([
      'GET /api/auth',
      'GET /api/possible_permissions',
      'GET /api/user/7',
      'GET /api/user/7/settings',
      'POST /api/check_permission',
    ]);
    expect(service.asked.every(({ organization }) => organization === '3')).toBe(true);
  });

  it('checks the permissions that it remembers in that round, and others when it learns of them', async () => {
    const answers = valid('iam_t1');
    const { browser, open, service, session } = await setUp({
      ...answers,
      'GET /api/possible_permissions': { data: [{ resource: 'auth.users.READ' }, { resource: 'fleet.devices.READ' }] },
    });
    browser.cookies.set('token', 'iam_t1');
    session.storage.hint = { userId: 7, organizationId: 3 };
    session.storage.permissions = ['auth.users.READ'];
    const next = open().session;
    await next.check();
    await vi.waitFor(() => expect(next.permissions.resource.status.value).toBe('ready'));
    const checks = service.asked.filter(({ call }) => call === 'POST /api/check_permission').map(({ body }) => body);
    expect(JSON.stringify(checks[0])).not.toContain('fleet.devices.READ');
    expect(JSON.stringify(checks[1])).toContain('fleet.devices.READ');
    expect(session.storage.permissions).toEqual(['auth.users.READ', 'fleet.devices.READ']);

    service.asked.length = 0;
    const last = open().session;
    await last.check();
    await vi.waitFor(() => expect(last.permissions.resource.status.value).toBe('ready'));
    expect(service.calls().filter((call) => call === 'POST /api/check_permission')).toHaveLength(1);
  });

  it('is unreachable, not logged out, when the network fails', async () => {
    const { session, browser, service, notice } = await setUp(valid('iam_t1'));
    browser.cookies.set('token', 'iam_t1');
    await service.stop();
    await session.check();
    expect(session.phase.value).toBe('unreachable');
    expect(session.errors.items.value.map(({ id }) => id)).toEqual(['account']);
    expect(session.isBootstrapped.value).toBe(false);
    expect(browser.cookies.get('token')).toBe('iam_t1');
    notice();
    expect(session.phase.value).toBe('checking');
  });

  it('ends when the service ends it, and reports the end', async () => {
    const { session, browser } = await setUp(valid('other'));
    browser.cookies.set('token', 'iam_t1');
    await session.check();
    expect(session.phase.value).toBe('signed-out');
    expect(session.endReason.value).toBe('ended');
    expect(browser.cookies.has('token')).toBe(false);
  });

  it.each([
    ['an ended session', { status: 401, error: { message: 'Please log in again.', code: 'session_ended' } }],
    ['a broken service', { status: 500, error: { message: 'It is down.', code: 'internal' } }],
  ])('lists a check that failed by %s, until one succeeds', async (_, failure) => {
    let fails = true;
    const { browser, session } = await setUp({
      ...valid('iam_t1'),
      'GET /api/auth': () => (fails ? failure : { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3 }] }),
    });
    browser.cookies.set('token', 'iam_t1');
    await session.check();
    expect(session.errors.items.value.map(({ id }) => id)).toEqual(['account']);
    fails = false;
    browser.cookies.set('token', 'iam_t1');
    await session.check();
    expect([session.phase.value, session.errors.items.value]).toEqual(['signed-in', []]);
  });

  it('is fetched anew, with the user, after a change of credentials, and tells every tab', async () => {
    const { browser, open, service, session } = await setUp(valid('iam_t1'));
    browser.cookies.set('token', 'iam_t1');
    const other = open().session;
    await Promise.all([session.check(), other.check()]);
    const heard: unknown[] = [];
    for (const one of [session, other]) one.events.listen((name, detail) => name === 'changed' && heard.push(detail));
    service.asked.length = 0;
    await session.renew();
    expect(service.calls()).toContain('GET /api/auth');
    await vi.waitFor(() => expect(service.calls().some((call) => call.startsWith('GET /api/user/7?'))).toBe(true));
    await vi.waitFor(() => expect(heard).toEqual([{ what: 'credentials' }, { what: 'credentials' }]));
  });

  it.each([
    ['missing', [], ['Auth server url is not setted!']],
    ['empty', [{ key: 'auth_server_url', value: '' }], ['Auth server url is not setted!']],
    ['there', [{ key: 'auth_server_url', value: 'https://x' }], []],
  ])('logs an auth server URL that is %s only if it is missing', async (_what, data, lines) => {
    const { platform, service } = await setUp({ 'GET /api/system_settings/infrastructure': { data } });
    const log = vi.fn();
    const session = new Session({ base: service.base, platform: { ...platform, log } });
    await session.infrastructure.load();
    expect(log.mock.calls.flat()).toEqual(lines);
    expect(session.infrastructure.status.value).toBe('ready');
  });

  it('clears user data and the redirect target on logout, and keeps the application', async () => {
    const { session, browser } = await setUp({
      ...valid('iam_t1'),
      'GET /api/system_settings/infrastructure': { data: [{ key: 'auth_server_url', value: 'https://x' }] },
    });
    browser.cookies.set('token', 'iam_t1');
    await session.check();
    await session.infrastructure.load();
    session.storage.app = 'https://app.example';
    session.storage.redirectTo = 'https://app.example/x';
    await session.logout();
    expect(browser.cookies.size).toBe(0);
    expect(session.user.data.value).toBeUndefined();
    expect(session.permissions.resource.data.value).toBeUndefined();
    expect(session.infrastructure.data.value).toBeUndefined();
    expect(session.storage.redirectTo).toBeNull();
    expect(session.storage.app).toBe('https://app.example');
  });

  it('logs the other tabs in and out', async () => {
    const { session, open, browser } = await setUp({
      ...valid('iam_t1'),
      'POST /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3, tfa_token: null }] },
    });
    const other = open().session;
    await other.check();
    await new SignInFlow(session).signIn('a@b.example', 'pw');
    await vi.waitFor(() => expect(other.phase.value).toBe('signed-in'));
    await other.logout();
    expect(session.phase.value).toBe('signed-out');
    expect(browser.cookies.size).toBe(0);
  });

  it('tells the other tabs that the session ended, since only one of them has a stream', async () => {
    let isOver = false;
    const answers = valid('iam_t1');
    const { session, open, browser } = await setUp({
      ...answers,
      'GET /api/auth': ({ token }) => answers['GET /api/auth']({ token: isOver ? null : token }),
    });
    browser.cookies.set('token', 'iam_t1');
    await session.check();
    const other = open().session;
    await other.check();
    isOver = true;
    await session.client.request('GET /auth').catch(() => {});
    expect([session.phase.value, session.endReason.value]).toEqual(['signed-out', 'ended']);
    expect([other.phase.value, other.endReason.value]).toEqual(['signed-out', 'ended']);
  });

  it('keeps a newer token when a tab learns late that the previous session ended', async () => {
    const { session, open, browser } = await setUp(valid('iam_t1'));
    browser.cookies.set('token', 'iam_t1');
    await session.check();
    const late = open().session;
    await late.check();
    // The tab was asleep: it receives the logout after somebody has logged in again.
    browser.cookies.set('token', 'iam_t2');
    for (const heard of browser.channels.get(`iam:${session.base}`) ?? []) heard({ type: 'signed-out' });
    expect(browser.cookies.get('token')).toBe('iam_t2');
  });

  it('checks the newer token when someone logs in while the previous token is being checked', async () => {
    const { session, browser } = await setUp(valid('iam_t2'));
    browser.cookies.set('token', 'iam_t1');
    const former = session.check();
    await session.adopt('iam_t2', { userId: 7, organizationId: 3 });
    await former;
    expect(session.phase.value).toBe('signed-in');
    expect(browser.cookies.get('token')).toBe('iam_t2');
  });

  it('is unreachable, not stuck loading, when another tab logged in and the network fails', async () => {
    const { session, browser, service, notice } = await setUp(valid('iam_t1'));
    browser.cookies.set('token', 'iam_t1');
    await session.check();
    await service.stop();
    browser.cookies.set('token', 'iam_t2');
    session.storage.hint = null;
    notice();
    await vi.waitFor(() => expect(session.phase.value).toBe('unreachable'));
  });

  it('reloads user, permissions and locale after another tab changed the account', async () => {
    const { session, open, service, browser } = await setUp(valid('iam_t1'));
    browser.cookies.set('token', 'iam_t1');
    await session.check();
    const other = open().session;
    await other.check();
    await vi.waitFor(() => expect(other.permissions.resource.status.value).toBe('ready'));
    service.asked.length = 0;
    session.tellChanged('settings');
    await vi.waitFor(() =>
      expect(
        service
          .calls()
          .map((call) => call.split('?')[0])
          .sort(),
      ).toEqual(['GET /api/user/7', 'GET /api/user/7/settings', 'POST /api/check_permission']),
    );
  });

  it('reports that another tab chose another organization, and switches to it', async () => {
    let organization = 3;
    const { session, browser } = await setUp({
      ...valid('iam_t1'),
      'GET /api/auth': () => ({ data: [{ access_token: 'iam_t1', user_id: 7, organization_id: organization }] }),
      'GET /api/organizations/my': {
        status: 409,
        error: { message: 'Another organization was chosen in another tab.', code: 'organization_changed' },
      },
    });
    browser.cookies.set('token', 'iam_t1');
    await session.check();
    organization = 4;
    const changes: unknown[] = [];
    session.events.listen((name, detail) => name === 'organization-changed' && changes.push(detail));
    await Promise.allSettled([
      session.client.request('GET /organizations/my', { query: { settings_category: 'branding' } }),
      session.client.request('GET /organizations/my', { query: {} }),
    ]);
    await expect(session.client.request('GET /organizations/my')).rejects.toMatchObject({ status: 409 });
    expect(session.errors.items.value.map(({ message }) => message)).toEqual([
      'Another organization was chosen in another tab.',
    ]);
    await vi.waitFor(() => expect(session.organizationId.value).toBe(4));
    await vi.waitFor(() => expect(changes).toEqual([{ organizationId: 4, isElsewhere: true }]));
  });

  it('keeps the two-factor step in memory, and asks for an organization if there are several', async () => {
    const { session } = await setUp({
      ...valid('iam_t1'),
      'GET /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: null }] },
      'GET /api/auth/organizations': {
        data: [
          { id: 3, name: 'A' },
          { id: 4, name: 'B' },
        ],
      },
      'POST /api/auth': { data: [{ user_id: 7, organization_id: null, tfa_token: 'tt' }] },
      'POST /api/auth/tfa': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: null, tfa_token: null }] },
    });
    const flow = new SignInFlow(session);
    expect(await flow.signIn('a@b.example', 'pw')).toEqual({ to: 'tfa' });
    expect(session.isSignedIn).toBe(false);
    expect(await flow.confirmTwoFactor('123456')).toEqual({ to: 'choose-organization' });
    expect(flow.twoFactorToken.value).toBeNull();
  });

  it('gives another base its own cookie', async () => {
    const service = await serving(valid('iam_t1'));
    const browser = new FakeBrowser();
    const { platform } = fakeTab(browser, { href: 'https://host.example/', fetch });
    const session = new Session({ base: service.base, cookieDomain: 'host.example', platform });
    await session.adopt('iam_t1', { userId: 7, organizationId: 3 });
    expect(browser.written[0]?.name).toMatch(/^token-\w+$/);
    expect(browser.written[0]?.domain).toBeUndefined();
  });

  it('shares the cookie `token` of a domain with the service, even if the page names the domain late', async () => {
    const service = await serving(valid('iam_t1'));
    const site = service.at('https://console.iam.example');
    const browser = new FakeBrowser();
    const { platform } = fakeTab(browser, { href: 'https://app.iam.example/', fetch: site.fetch });
    const session = new Session({ base: site.base, platform });
    await session.check();
    expect(session.phase.value).toBe('signed-out');
    browser.cookies.set('token', 'iam_t1');
    session.shareCookie({ domain: '.IAM.example' });
    await vi.waitFor(() => expect(session.phase.value).toBe('signed-in'));
    await session.adopt('iam_t1');
    expect(browser.written.at(-1)).toEqual({ name: 'token', days: 90, domain: 'iam.example' });
  });

  it('ends and reports a session that the browser does not keep', async () => {
    const { session, browser, service } = await setUp({ ...valid('iam_t1'), 'DELETE /api/auth': {} });
    browser.refusesCookies = true;
    expect(session.canKeep).toBe(false);
    await expect(session.adopt('iam_t1')).rejects.toMatchObject({ code: 'cookie_refused' });
    expect(service.calls()).toEqual(['DELETE /api/auth']);
    expect(session.isSignedIn).toBe(false);
    expect(browser.cookies.size).toBe(0);
  });
});
