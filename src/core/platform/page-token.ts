import { COOKIE_NAME, hasToken, isToken } from '../contract/token-cookie.ts';
import { cookies } from './browser-cookies.ts';

/** The name of the token's cookie on this page, which the service tells its own pages, too. */
export const cookieName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="iam-cookie-name"]')?.content || COOKIE_NAME;

/** The token of the console's own pages, before there is a session; null for a cookie of somebody else. */
export const pageToken = (): string | null => cookies.all(cookieName()).find(isToken) ?? null;

/** Whether the page's cookies contain a token; a sandboxed page may not read them. */
export function looksLoggedIn(): boolean {
  try {
    return hasToken(document.cookie, cookieName());
  } catch {
    return false;
  }
}
