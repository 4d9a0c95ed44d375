import { browserPlatform } from '../platform/browser.ts';
import type { Platform } from '../platform/platform.ts';
import { Session } from './session.ts';

/** Changes only if two versions can no longer share sessions. */
const KEY = Symbol.for('iam.session.v2');

/** State shared by the page's bundles. */
interface Registry {
  readonly sessions: Map<string, Session>;
  cookieDomain?: string | undefined;
}

/** Settings for the whole page. */
export interface PageConfiguration {
  /** Domain of the hosts that share a login with the service, such as `example.com`. */
  cookieDomain?: string;
}

export interface SharedSessionOptions extends PageConfiguration {
  platform?: Platform;
}

function registry(): Registry {
  return ((globalThis as { [KEY]?: Registry })[KEY] ??= { sessions: new Map() });
}

/**
 * The session of an API base: one per page, shared by all its elements and bundles. A cookie domain configured later
 * takes effect then, so the order does not matter.
 * @param base absolute or relative to the page
 */
export function sessionOf(base: string, { cookieDomain, platform }: SharedSessionOptions = {}): Session {
  const { sessions, cookieDomain: configured } = registry();
  const key = normalizeBase(base);
  let session = sessions.get(key);
  if (!session) sessions.set(key, (session = new Session({ base: key, platform: platform ?? browserPlatform() })));
  const domain = cookieDomain || configured;
  if (domain) session.shareCookie(domain);
  return session;
}

/** Configures the page's existing and future sessions, of all bundles. */
export function configure({ cookieDomain }: PageConfiguration): void {
  const all = registry();
  all.cookieDomain = cookieDomain;
  if (cookieDomain) for (const session of all.sessions.values()) session.shareCookie(cookieDomain);
}

/** Normalizes an API base: absolute, without a trailing slash. */
export function normalizeBase(base: string): string {
  return new URL(
    base,
    (globalThis as { document?: { baseURI: string } }).document?.baseURI ?? 'http://localhost/',
  ).href.replace(/\/+$/, '');
}
