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
  const nothing = { needsPassword: false, requested: null, redirectTo: null, app: null };
  const facts = { ...nothing, twoFactorToken: null, organizationId: 1, organizations: [] };
  const page = { name: 'team' as const, params: {}, query: 'type=suspended' };
  it('leads to two-factor, password, organization, redirect, page, application, account, in this order', () => {
    const all = {
      twoFactorToken: 't',
      needsPassword: true,
      requested: page,
      organizationId: null,
      organizations: [{ id: 1, name: 'A' }],
      redirectTo: 'https://r',
      app: 'https://a',
    };
    expect(afterSignIn(all).to).toBe('tfa');
    const past = { ...all, twoFactorToken: null };
    expect(afterSignIn(past).to).toBe('password');
    const own = { ...past, needsPassword: false };
    expect(afterSignIn(own).to).toBe('choose-organization');
    expect(afterSignIn({ ...own, organizationId: 1 })).toEqual({ to: 'redirect', url: 'https://r' });
    expect(afterSignIn({ ...own, organizationId: 1, redirectTo: null })).toEqual({ to: 'page', page });
    expect(afterSignIn({ ...facts, app: 'https://a' })).toEqual({ to: 'app', url: 'https://a' });
    expect(afterSignIn(facts).to).toBe('account');
    expect(afterSignIn({ ...facts, organizationId: null }).to).toBe('account');
  });
});
