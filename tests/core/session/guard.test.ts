import { describe, expect, it } from 'vitest';
import { guard, type GuardedRoute, type GuardedSession } from '../../../src/core/session/guard.ts';

const here = 'https://iam.example/auth/team?reset-auth=1&x=2#part';
const known: GuardedSession = { isBootstrapped: true, isSignedIn: true, authServerUrl: 'https://auth.example/auth/' };
const route = (name: GuardedRoute['name'], query = '', guest = false): GuardedRoute => ({
  name,
  guest,
  query: new URLSearchParams(query),
});

describe('guard', () => {
  it('shows a page to a logged-in user', () => {
    expect(guard(route('team'), known, here)).toEqual({ do: 'show' });
  });

  it('checks the session first, unless it was already checked', () => {
    expect(guard(route('team'), { ...known, isBootstrapped: false }, here)).toEqual({ do: 'check' });
  });

  it('sends a guest to the login page and keeps the query', () => {
    const decision = guard(route('team', 'term=ann&type=all'), { ...known, isSignedIn: false }, here);
    expect(decision.do === 'sign-in' && decision.query.toString()).toBe('term=ann&type=all');
  });

  it('sends an unknown path to the login page', () => {
    expect(guard(route(null, 'a=1'), known, here).do).toBe('sign-in');
  });

  it('shows a guest page without a check', () => {
    expect(
      guard(route('create-account', '', true), { ...known, isBootstrapped: false, isSignedIn: false }, here),
    ).toEqual({ do: 'show' });
  });

  it('shows the invitation page when the URL has a hash', () => {
    expect(guard(route('invite', 'hash=abc'), { ...known, isBootstrapped: false }, here)).toEqual({ do: 'show' });
    expect(guard(route('invite'), { ...known, isBootstrapped: false }, here)).toEqual({ do: 'check' });
  });

  it('accepts the token of an external login only on the login page', () => {
    const query = 'access_token=t1&token_type=Bearer';
    expect(guard(route('sign-in', query, true), known, here)).toEqual({ do: 'adopt-token', token: 't1' });
    expect(guard(route('team', query), known, here)).toEqual({ do: 'show' });
    expect(guard(route('sign-in', 'access_token=t1', true), known, here)).toEqual({ do: 'show' });
  });

  it('forces a logout and goes to the auth server, with a return URL without its query', () => {
    const decision = guard(route('team', 'reset-auth=1'), known, here);
    expect(decision).toEqual({
      do: 'reset',
      url: 'https://auth.example/auth/?redirectTo=https%3A%2F%2Fiam.example%2Fauth%2Fteam',
    });
  });

  it("throws if the auth server's URL is missing", () => {
    for (const authServerUrl of [null, '', 'javascript:alert(1)', 'http://'])
      expect(() => guard(route('team', 'reset-auth=1'), { ...known, authServerUrl }, here)).toThrow(
        'Auth server url is not setted!',
      );
  });

  it('ignores other values of reset-auth', () => {
    expect(guard(route('team', 'reset-auth=0'), known, here)).toEqual({ do: 'show' });
  });

  it('throws without a session', () => {
    expect(() => guard(route('team'), undefined, here)).toThrow('Store was not set for authGuard.js');
  });
});
