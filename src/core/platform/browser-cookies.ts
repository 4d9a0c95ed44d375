import type { CookieJar } from './platform.ts';

const DAY = 86_400;

/** Hosts of this machine, which browsers trust without https. */
const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The document's cookies: SameSite none, secure, path `/`. On http://localhost they are not secure, since WebKit
 * refuses secure cookies there, and so they are SameSite lax. A page without access to cookies has none.
 */
export const cookies = {
  get: (name) => valuesOf(name)[0] ?? null,
  all: valuesOf,
  set: (name, value, { days, domain }) => write(name, encodeURIComponent(value), days * DAY, domain),
  remove: (name, { domain }) => write(name, '', 0, domain),
} satisfies CookieJar;

function valuesOf(name: string): string[] {
  const pairs = all().split('; ');
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? decode(pair.slice(name.length + 1)) : []));
}

/** A sandboxed page throws instead of having no cookies. */
function all(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function write(name: string, value: string, seconds: number, domain: string | undefined): void {
  const isLocal = location.protocol === 'http:' && LOCAL.test(location.hostname);
  const scope = isLocal ? '; SameSite=Lax' : '; SameSite=None; Secure';
  try {
    document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/${scope}${domain ? `; Domain=${domain}` : ''}`;
  } catch {
    // The caller reads the cookie back.
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
