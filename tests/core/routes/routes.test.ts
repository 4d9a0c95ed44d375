import { describe, expect, it } from 'vitest';
import { matchRoute, routes, routeUrl } from '../../../src/core/routes/routes.ts';
import { afterSignIn } from '../../../src/core/session/after-sign-in.ts';

describe('routes', () => {
  it('map each path to its page and back', () => {
    for (const route of routes) {
      const path = route.path.replace(':id', '12');
      const match = matchRoute(path);
      expect(match?.route.name).toBe(route.name);
      expect(routeUrl(route.name, match?.params)).toBe(`/auth/${path}`);
    }
  });

  it('match no other path', () => {
    for (const path of ['', 'nothing', 'user/x/settings', 'user/0/settings', 'team/1'])
      expect(matchRoute(path)).toBeNull();
  });
});

describe('after a login', () => {
  const facts = { twoFactorToken: null, organizationId: 1, organizations: [], redirectTo: null, app: null };
  it('leads to two-factor, the organization, the redirect, the application, the account, in this order', () => {
    const all = {
      twoFactorToken: 't',
      organizationId: null,
      organizations: [{ id: 1, name: 'A' }],
      redirectTo: 'https://r',
      app: 'https://a',
    };
    expect(afterSignIn(all).to).toBe('tfa');
    expect(afterSignIn({ ...all, twoFactorToken: null }).to).toBe('choose-organization');
    expect(afterSignIn({ ...all, twoFactorToken: null, organizationId: 1 })).toEqual({
      to: 'redirect',
      url: 'https://r',
    });
    expect(afterSignIn({ ...facts, app: 'https://a' })).toEqual({ to: 'app', url: 'https://a' });
    expect(afterSignIn(facts).to).toBe('account');
    expect(afterSignIn({ ...facts, organizationId: null }).to).toBe('account');
  });
});
