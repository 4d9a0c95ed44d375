import { webAddress } from '../http/web-address.ts';
import { BASE, matchRoute, type RouteName } from '../routes/routes.ts';

/** Where a notification leads: a page of the console, or another URL. */
export type LinkTarget =
  | { page: { name: RouteName; params: Record<string, string>; query: URLSearchParams } }
  | { url: string };

/**
 * Resolves a notification's link.
 * @param link a URL, or a path at the service's host
 * @param base the API's base, absolute
 * @returns null if it is missing or neither http nor https
 */
export function linkTarget(link: string | null | undefined, base: string): LinkTarget | null {
  const href = link ? webAddress(link, base) : null;
  if (href === null) return null;
  const url = new URL(href);
  const isConsole = url.origin === new URL(base).origin && url.pathname.startsWith(BASE);
  const match = isConsole ? matchRoute(url.pathname.slice(BASE.length)) : null;
  return match ? { page: { name: match.route.name, params: match.params, query: url.searchParams } } : { url: href };
}
