import { browserPlatform } from '../platform/browser.ts';
import type { Platform } from '../platform/platform.ts';
import { Session } from './session.ts';

/** Changes only if two versions can no longer share sessions. */
const KEY = Symbol.for('iam.session.v1');

type Registry = Map<string, Session>;

/**
 * The session of an API base: one for the page, shared by all its elements and bundles.
 * @param base absolute or relative to the page
 * @param ownBase the page's default base
 */
export function sessionOf(
  base: string,
  ownBase: string,
  options: { cookieDomain?: string; platform?: Platform } = {},
): Session {
  const registry = ((globalThis as { [KEY]?: Registry })[KEY] ??= new Map());
  const key = normalizeBase(base);
  let session = registry.get(key);
  if (!session) {
    session = new Session({
      base: key,
      ownBase: normalizeBase(ownBase),
      platform: options.platform ?? browserPlatform(),
      ...(options.cookieDomain && { cookieDomain: options.cookieDomain }),
    });
    registry.set(key, session);
  }
  return session;
}

/** Normalizes an API base: absolute, without a trailing slash. */
export function normalizeBase(base: string): string {
  return new URL(
    base,
    (globalThis as { document?: { baseURI: string } }).document?.baseURI ?? 'http://localhost/',
  ).href.replace(/\/+$/, '');
}
