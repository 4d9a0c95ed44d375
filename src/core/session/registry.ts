import { browserPlatform } from '../platform/browser.ts';
import type { Platform } from '../platform/platform.ts';
import { Session } from './session.ts';

/** Changes only when sessions of two versions can no longer be shared. */
const KEY = Symbol.for('iam.session.v1');

type Registry = Map<string, Session>;

/**
 * The session of an API base: one for the page, shared by every element and every bundle on it.
 * @param base absolute or relative to the page
 * @param ownBase the base that the page has when none is given
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

/** An API base as every part of the core spells it: absolute, without a slash at its end. */
export function normalizeBase(base: string): string {
  return new URL(
    base,
    (globalThis as { document?: { baseURI: string } }).document?.baseURI ?? 'http://localhost/',
  ).href.replace(/\/+$/, '');
}
