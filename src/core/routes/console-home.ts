import { matchRoute, normalizeBasePath, routeUrl, type RouteMatch, type RouteName } from './routes.ts';

/** What decides where a page finds the console's pages. */
export interface ConsoleHome {
  /** The API's base, absolute. */
  base: string;
  /** The page's URL. */
  page: string;
  /** The path of this site with an `<iam-console>` of its own; undefined if the service's console is used. */
  basePath: string | undefined;
}

/** The URL of a console page: on this site if it has its own console, else at the service. */
export function consoleUrl(
  { base, page, basePath }: ConsoleHome,
  name: RouteName,
  params?: Record<string, string | number>,
  query?: URLSearchParams | Record<string, string>,
): string {
  return new URL(routeUrl(name, params, query, normalizeBasePath(basePath)), basePath ? page : base).href;
}

/** The route that the page shows; null if it is no page of the console. */
export function currentRoute({ base, page, basePath }: ConsoleHome): RouteMatch | null {
  const { origin, pathname } = new URL(page);
  const home = normalizeBasePath(basePath);
  if (!pathname.startsWith(home) || (!basePath && origin !== new URL(base).origin)) return null;
  return matchRoute(pathname.slice(home.length));
}
