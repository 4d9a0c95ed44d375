type PublicRouteName =
  | 'sign-in'
  | 'choose-organization'
  | 'invite'
  | 'logout'
  | 'restore-password'
  | 'resend-invitation'
  | 'create-account'
  | 'reset-password'
  | 'reset-email'
  | 'activate'
  | 'tfa'
  | 'redirect'
  | 'set-up';

/** The names of the console's screens for logged-in users. */
export type ScreenName =
  | 'team'
  | 'user'
  | 'user-settings'
  | 'roles'
  | 'settings_system'
  | 'organizations'
  | 'organization'
  | 'organization-settings'
  | 'organization-team'
  | 'announcements'
  | 'getting-started';

/** The pages' names, as hosts, guards and links use them. */
export type RouteName = PublicRouteName | ScreenName;

/** A page of the console. The `simple` layout has no side menu. */
export type Route =
  ({ name: PublicRouteName; layout: 'simple' } & Page) | ({ name: ScreenName; layout: 'default' } & Page);

interface Page {
  /** Relative to `/auth/`; variables begin with a colon. */
  path: string;
  /** Whether the page is shown without checking the session. */
  guest: boolean;
}

/** The console's base path at the service. */
export const BASE = '/auth/';

/** A base path with a slash at each end: `people` becomes `/people/`. Default: the service's. */
export function normalizeBasePath(path: string | undefined): string {
  const inner = (path || BASE).replace(/^\/+|\/+$/g, '');
  return inner ? `/${inner}/` : '/';
}

const open = (name: PublicRouteName, path: string): Route => ({ name, path, guest: true, layout: 'simple' });
const page = (name: ScreenName, path: string): Route => ({ name, path, guest: false, layout: 'default' });

/** Every page. */
export const routes: readonly Route[] = [
  open('sign-in', 'sign-in'),
  { ...open('choose-organization', 'choose-organization'), guest: false },
  open('invite', 'invite'),
  open('logout', 'logout'),
  open('restore-password', 'restore-password'),
  open('resend-invitation', 'resent-invitation-link'),
  open('create-account', 'create-account'),
  open('reset-password', 'user/reset'),
  open('reset-email', 'user/reset-email'),
  open('activate', 'activate'),
  open('tfa', 'tfa'),
  open('redirect', 'redirect'),
  open('set-up', 'set-up'),
  page('team', 'team'),
  page('user', 'user'),
  page('user-settings', 'user/:id/settings'),
  page('roles', 'roles'),
  page('settings_system', 'settings_system'),
  page('organizations', 'organizations'),
  page('organization', 'organization'),
  page('organization-settings', 'organizations/:id/settings'),
  page('organization-team', 'organizations/:id/team'),
  page('announcements', 'announcements'),
  page('getting-started', 'getting-started'),
];

/** Finds a route by name. */
export function routeNamed(name: RouteName): Route {
  return routes.find((route) => route.name === name) as Route;
}

/** A matched route with the path's variables. */
export interface RouteMatch {
  route: Route;
  params: Record<string, string>;
}

/**
 * Finds the route of a path.
 * @param path relative to the console's base, with or without slashes around it
 * @returns null if no route has this path
 */
export function matchRoute(path: string): RouteMatch | null {
  const parts = path.replace(/^\/+|\/+$/g, '').split('/');
  for (const route of routes) {
    const params = matchParts(route.path.split('/'), parts);
    if (params) return { route, params };
  }
  return null;
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const given = parts[at] ?? '';
    if (part.startsWith(':')) {
      if (!/^[1-9]\d*$/.test(given)) return null;
      params[part.slice(1)] = given;
    } else if (part !== given) return null;
  }
  return params;
}

/** The path and query of a page, from the origin's root. */
export function routeUrl(
  name: RouteName,
  params: Record<string, string | number> = {},
  query?: URLSearchParams | Record<string, string>,
  base = BASE,
): string {
  const path = routeNamed(name).path.replace(/:(\w+)/g, (_, variable: string) =>
    encodeURIComponent(String(params[variable] ?? '')),
  );
  const search = new URLSearchParams(query).toString();
  return `${base}${path}${search ? `?${search}` : ''}`;
}
