import { authServerUrlMissing, storeMissing } from '../errors/codes.ts';
import { webAddress } from '../http/web-address.ts';

/** A route, for the guard. */
export interface GuardedRoute {
  /** Such as `sign-in`, `invite`, `team`; null if no route has this path. */
  name: string | null;
  /** Whether guests may see it: the session is not checked. */
  guest: boolean;
  query: URLSearchParams;
}

/** The session, for the guard. */
export interface GuardedSession {
  isBootstrapped: boolean;
  isSignedIn: boolean;
  /** The auth server's URL from the infrastructure settings; null if there is none. */
  authServerUrl: string | null;
}

/** What to do before, or instead of, showing a route. */
export type GuardDecision =
  /** Show it. */
  | { do: 'show' }
  /** Check the session, then ask again. */
  | { do: 'check' }
  /** Use this token for the session, clean the URL, and continue the sign-in. */
  | { do: 'adopt-token'; token: string }
  /** Log in first; the query is kept. */
  | { do: 'sign-in'; query: URLSearchParams }
  /** Sign out and leave for the auth server. */
  | { do: 'reset'; url: string };

/**
 * Decides what happens on the way to a route.
 * @param session the session so far; undefined is a mistake of the page's author
 * @param here the current URL, for the return after a forced logout
 * @throws SetupError 'Store was not set for authGuard.js' without a session, 'Auth server url is not setted!' for a
 * forced logout without a URL
 */
export function guard(route: GuardedRoute, session: GuardedSession | undefined, here: string): GuardDecision {
  if (!session) throw storeMissing();
  if (route.query.get('reset-auth') === '1') return { do: 'reset', url: resetAddress(session.authServerUrl, here) };
  if (route.name === 'invite' && route.query.get('hash')) return { do: 'show' };
  if (route.name === null) return { do: 'sign-in', query: route.query };
  const token = route.query.get('access_token');
  if (route.name === 'sign-in' && token && route.query.get('token_type')) return { do: 'adopt-token', token };
  if (route.guest) return { do: 'show' };
  if (!session.isBootstrapped) return { do: 'check' };
  return session.isSignedIn ? { do: 'show' } : { do: 'sign-in', query: route.query };
}

function resetAddress(authServerUrl: string | null, here: string): string {
  const target = authServerUrl && webAddress(authServerUrl, here);
  if (!target) throw authServerUrlMissing();
  const back = new URL(here);
  back.search = '';
  back.hash = '';
  const url = new URL(target);
  url.searchParams.set('redirectTo', back.href);
  return url.href;
}
