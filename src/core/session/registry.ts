import { ownOf } from '../http/own-of.ts';
import { browserPlatform } from '../platform/browser.ts';
import type { Platform } from '../platform/platform.ts';
import { Session } from './session.ts';

/** Changes only if two versions can no longer share sessions. */
const KEY = Symbol.for('iam.session.v2');

/** State shared by the page's bundles. */
interface Registry {
  readonly sessions: Map<string, Session>;
  cookieDomain?: string | undefined;
  cookieName?: string | undefined;
  returnPath?: string | undefined;
}

/** Settings for the whole page. */
export interface PageConfiguration {
  /** Domain of the hosts that share a login with the service, such as `example.com`. */
  cookieDomain?: string;
  /** Name of the token's cookie, if the service's `COOKIE_NAME` chose another than `token`. */
  cookieName?: string;
  /** Path of the page that the service lets receive codes of handovers, such as `/signed-in`. Default: any page. */
  returnPath?: string;
}

export interface SharedSessionOptions extends PageConfiguration {
  platform?: Platform;
}

function registry(): Registry {
  return ((globalThis as { [KEY]?: Registry })[KEY] ??= ownOf({ sessions: new Map() }));
}

/**
 * The session of an API base: one per page, shared by all its elements and bundles. A cookie domain configured later
 * takes effect then, so the order does not matter.
 * @param base absolute or relative to the page
 */
export function sessionOf(base: string, options: SharedSessionOptions = {}): Session {
  const given = ownOf(options);
  const { sessions, cookieDomain, cookieName, returnPath } = registry();
  const key = normalizeBase(base);
  let session = sessions.get(key);
  if (!session) {
    const platform = given.platform ?? browserPlatform();
    sessions.set(key, (session = new Session({ base: key, platform, cookieDomain: undefined })));
  }
  apply(session, {
    cookieDomain: given.cookieDomain || cookieDomain,
    cookieName: given.cookieName || cookieName,
    returnPath: given.returnPath || returnPath,
  });
  return session;
}

/** Configures the page's existing and future sessions, of all bundles. */
export function configure(given: PageConfiguration): void {
  const { cookieDomain, cookieName, returnPath } = ownOf(given);
  const all = registry();
  Object.assign(all, { cookieDomain, cookieName, returnPath });
  for (const session of all.sessions.values()) apply(session, { cookieDomain, cookieName, returnPath });
}

function apply(
  session: Session,
  { cookieDomain: domain, cookieName: name, returnPath }: Omit<Registry, 'sessions'>,
): void {
  session.shareCookie({ ...(domain && { domain }), ...(name && { name }) });
  if (returnPath) session.returnPath = returnPath;
}

/** Normalizes an API base: absolute, without a trailing slash. */
export function normalizeBase(base: string): string {
  return new URL(
    base,
    (globalThis as { document?: { baseURI: string } }).document?.baseURI ?? 'http://localhost/',
  ).href.replace(/\/+$/, '');
}
