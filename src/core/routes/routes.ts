import { publicPages, screenPaths, type ScreenName } from './paths.ts';

export type { ScreenName };

type PublicRouteName = keyof typeof publicPages;

/** The pages' names, as hosts, guards and links use them. */
export type RouteName = PublicRouteName | ScreenName;

/** A page of the console. The `simple` layout has no side menu. */
export type Route =
  | ({ name: PublicRouteName; layout: 'simple' } & Page)
  | ({ name: ScreenName; layout: 'default' } & Page);

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

/** Every page. */
export const routes: readonly Route[] = [
  ...Object.entries(publicPages).map(([name, page]) => ({
    name: name as PublicRouteName,
    path: page.path,
    guest: !('guest' in page),
    layout: 'simple' as const,
  })),
  ...Object.entries(screenPaths).map(([name, path]) => ({
    name: name as ScreenName,
    path,
    guest: false,
    layout: 'default' as const,
  })),
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
