import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasToken } from '../../../src/core/contract/token-cookie.ts';
import { sharedDomain, TokenJar, tokenCookie } from '../../../src/core/session/token.ts';
import { cookies } from '../../../src/core/platform/browser-cookies.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';
import { serving, valid } from '../support/session.ts';
import { Session } from '../../../src/core/session/session.ts';

const base = 'https://console.iam.example/api';
const name = (page: string, domain?: string) => tokenCookie({ base, page, domain });

describe('the cookie of a base', () => {
  it('is `token` on the service’s own origin and below a shared domain', () => {
    expect(name('https://console.iam.example/auth/user')).toBe('token');
    expect(name('https://app.iam.example/', 'iam.example')).toBe('token');
    expect(name('https://iam.example/', '.IAM.example')).toBe('token');
  });

  it('has its own name on every other page', () => {
    const own = /^token-[0-9a-z]+$/;
    expect(name('https://app.iam.example/')).toMatch(own);
    expect(name('https://console.iam.example:8443/')).toMatch(own);
    expect(name('https://app.other.example/', 'iam.example')).toMatch(own);
    expect(name('https://app.other.example/', 'other.example')).toMatch(own);
    expect(name('https://notiam.example/', 'iam.example')).toMatch(own);
    expect(name('not a page')).toMatch(own);
  });

  it('has the domain only if page and base are both below it', () => {
    expect(sharedDomain({ base, page: 'https://app.iam.example/', domain: 'iam.example' })).toBe('iam.example');
    expect(sharedDomain({ base, page: 'https://app.iam.example/', domain: 'app.iam.example' })).toBeUndefined();
  });

  it.each(['müller.example', '.MÜLLER.example', 'mu\u0308ller.example', 'xn--mller-kva.example'])(
    'has an international domain however it is spelled: %s',
    (domain) => {
      const [service, page] = ['https://iam.müller.example/api', 'https://app.müller.example/'];
      expect(sharedDomain({ base: service, page, domain })).toBe('xn--mller-kva.example');
      expect(tokenCookie({ base: service, page, domain })).toBe('token');
      expect(sharedDomain({ base: service, page: 'https://app.muller.example/', domain })).toBeUndefined();
    },
  );

  it('has no domain that is none', () => {
    expect(sharedDomain({ base, page: 'https://app.iam.example/', domain: 'iam example' })).toBeUndefined();
  });
});

describe('a cookie called token that the host of a page keeps for itself', () => {
  const page = 'https://app.iam.example/';
  const setUp = (own: Record<string, string> = { token: 'of-the-host' }) => {
    const browser = new FakeBrowser();
    for (const [key, value] of Object.entries(own)) browser.hostCookies.set(key, value);
    const { platform } = fakeTab(browser, { href: page, fetch });
    const jar = new TokenJar(platform.cookies, { base, page, domain: 'iam.example' });
    return { browser, jar };
  };

  it('is no token, and is neither overwritten nor removed', () => {
    const { browser, jar } = setUp();
    expect([jar.read(), jar.isTaken, jar.write('iam_new')]).toEqual([null, true, false]);
    jar.clear();
    expect([...browser.hostCookies, ...browser.cookies]).toEqual([['token', 'of-the-host']]);
  });

  it('hides no token of ours, which is found and removed beside it', () => {
    const { browser, jar } = setUp();
    browser.cookies.set('token', 'iam_ours');
    expect(jar.read()).toBe('iam_ours');
    jar.clear();
    expect([jar.read(), [...browser.hostCookies]]).toEqual([null, [['token', 'of-the-host']]]);
  });

  it('is evaded by another name', () => {
    const { browser, jar } = setUp();
    expect(jar.share({ name: 'iam_login' })).toBe(true);
    expect([jar.name, jar.isTaken, jar.write('iam_new'), jar.read()]).toEqual(['iam_login', false, true, 'iam_new']);
    expect(browser.hostCookies.get('token')).toBe('of-the-host');
  });

  it('is never sent to the service, and is named to user and host', async () => {
    const service = await serving(valid('iam_t1'));
    const browser = new FakeBrowser();
    browser.hostCookies.set('token', 'of-the-host');
    const { platform } = fakeTab(browser, { href: new URL('/auth/user', service.base).href, fetch });
    const session = new Session({ base: service.base, platform });
    const told: unknown[] = [];
    session.events.listen((event, detail) => event === 'error' && told.push(detail));
    await session.check();
    await session.infrastructure.load();
    await expect(session.adopt('iam_t1')).rejects.toMatchObject({ code: 'cookie_taken' });
    await session.logout();
    expect(service.asked.filter(({ token }) => token === 'of-the-host')).toEqual([]);
    expect([session.phase.value, browser.hostCookies.get('token')]).toEqual(['signed-out', 'of-the-host']);
    expect(session.obstacle.value?.message).toContain('This page uses a cookie called token for itself');
    expect(told).toEqual([expect.objectContaining({ id: 'session', code: 'cookie_taken' })]);
  });

  it('does not make a page look logged in', () => {
    const logged = ['token=iam_x', 'a=b; token-1x2y=iam_x', 'token=host; token=iam_x'];
    expect(logged.map((text) => hasToken(text))).toEqual([true, true, true]);
    const not = ['token=x', 'my-token=iam_x', 'token-a-b=iam_x', 'a=token=iam_x', ''];
    expect(not.map((text) => hasToken(text))).toEqual([false, false, false, false, false]);
    expect([hasToken('login=iam_x', 'login'), hasToken('token=iam_x', 'login')]).toEqual([true, false]);
  });
});

describe('two tokens of ours, of the host and of the domain', () => {
  const page = 'https://app.iam.example/';
  const setUp = (host: string, domain: string) => {
    const browser = new FakeBrowser();
    browser.hasDomain = true;
    browser.hostCookies.set('token', host);
    browser.cookies.set('token', domain);
    const { platform } = fakeTab(browser, { href: page, fetch });
    const kept = () => [browser.hostCookies.get('token'), browser.cookies.get('token')];
    return { kept, jar: new TokenJar(platform.cookies, { base, page, domain: 'iam.example' }) };
  };

  it('count one after the other; the refused one alone is removed', () => {
    const { jar, kept } = setUp('iam_old', 'iam_good');
    expect([jar.read(), jar.skip('iam_old'), jar.read(), kept()]).toEqual([
      'iam_old',
      'iam_good',
      'iam_good',
      [undefined, 'iam_good'],
    ]);
    const turned = setUp('iam_good', 'iam_old');
    expect([turned.jar.skip('iam_old'), turned.kept()]).toEqual(['iam_good', ['iam_good', undefined]]);
  });

  it('leave the last one, which nothing replaces', () => {
    const { jar, kept } = setUp('iam_old', 'iam_good');
    jar.skip('iam_old');
    expect([jar.skip('iam_good'), kept()]).toEqual(['iam_good', [undefined, 'iam_good']]);
  });

  it('are one after a new one is written, and none after a log out', () => {
    const { jar, kept } = setUp('iam_old', 'iam_good');
    expect([jar.write('iam_new'), kept()]).toEqual([true, [undefined, 'iam_new']]);
    const other = setUp('iam_old', 'iam_good');
    other.jar.clear();
    expect([other.jar.read(), other.kept()]).toEqual([null, [undefined, undefined]]);
  });

  it('do not hide a new one where the browser keeps the old one', () => {
    const kept = ['iam_of-another-path'];
    const set = (_name: string, value: string) => void (kept[1] = value);
    const cookies = { get: () => kept[0] ?? null, all: () => [...kept], set, remove: () => void kept.splice(1, 1) };
    const jar = new TokenJar(cookies, { base, page: base, domain: undefined });
    expect([jar.write('iam_new'), jar.read()]).toEqual([true, 'iam_new']);
    expect(jar.write('iam_of-another-path')).toBe(true);
  });

  it('log in with the second one after the first one has ended, with no report of an end', async () => {
    const { browser, session, service } = await serviceWithTwo();
    await session.check();
    await vi.waitFor(() => expect(session.user.data.value?.name).toBe('Olivia Owner'));
    expect(service.asked.filter(({ call }) => call === 'GET /api/auth').map(({ token }) => token)).toEqual([
      'iam_old',
      'iam_good',
    ]);
    expect([session.phase.value, session.endReason.value, session.token]).toEqual(['signed-in', 'never', 'iam_good']);
    expect([...browser.hostCookies.values(), ...browser.cookies.values()]).toEqual(['iam_good']);
    expect(session.errors.items.value).toEqual([]);
  });

  it('are both gone after a log out', async () => {
    const { browser, session } = await serviceWithTwo('iam_good', 'iam_old');
    await session.check();
    await session.logout();
    expect([session.phase.value, session.endReason.value]).toEqual(['signed-out', 'signed-out']);
    expect([...browser.hostCookies.values(), ...browser.cookies.values()]).toEqual([]);
  });

  async function serviceWithTwo(host = 'iam_old', domain = 'iam_good') {
    const service = await serving({ ...valid('iam_good'), 'DELETE /api/auth': { data: [] } });
    const browser = new FakeBrowser();
    browser.hostCookies.set('token', host);
    browser.cookies.set('token', domain);
    browser.hasDomain = true;
    const { platform } = fakeTab(browser, { href: new URL('/auth/user', service.base).href, fetch });
    const { hostname: cookieDomain } = new URL(service.base);
    return { service, browser, session: new Session({ base: service.base, platform, cookieDomain }) };
  }
});

describe('the browser’s cookies', () => {
  afterEach(() => vi.unstubAllGlobals());
  const written = (href: string) => {
    const document = { cookie: '' };
    vi.stubGlobal('document', document);
    vi.stubGlobal('location', new URL(href));
    cookies.set('token', 'a b', { days: 1, domain: 'iam.localhost' });
    return document.cookie;
  };

  it('are secure, except for http on this machine', () => {
    const secure = 'token=a%20b; Max-Age=86400; Path=/; SameSite=None; Secure; Domain=iam.localhost';
    const plain = 'token=a%20b; Max-Age=86400; Path=/; SameSite=Lax; Domain=iam.localhost';
    for (const href of [
      'https://localhost/',
      'https://iam.example/',
      'http://iam.example/',
      'http://localhost.example/',
    ])
      expect(written(href)).toBe(secure);
    for (const href of ['http://localhost:4400/', 'http://app.iam.localhost/', 'http://127.0.0.1:1/', 'http://[::1]/'])
      expect(written(href)).toBe(plain);
  });

  it('do not exist on a page that may have none, and nothing is thrown', () => {
    vi.stubGlobal('location', new URL('https://iam.example/'));
    vi.stubGlobal('document', {
      get cookie(): string {
        throw new Error('The document is sandboxed');
      },
      set cookie(_text: string) {
        throw new Error('The document is sandboxed');
      },
    });
    cookies.set('token', 'x', { days: 1 });
    expect(cookies.get('token')).toBeNull();
  });
});
