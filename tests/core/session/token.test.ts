import { afterEach, describe, expect, it, vi } from 'vitest';
import { sharedDomain, tokenCookie } from '../../../src/core/session/token.ts';
import { cookies } from '../../../src/core/platform/browser-cookies.ts';

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
