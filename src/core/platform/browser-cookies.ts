import type { CookieJar, CookieScope } from './platform.ts';

const DAY = 86_400;

/** Hosts of this machine, which browsers trust without https. */
const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The document's cookies: SameSite none, secure. On http://localhost they are not secure, since WebKit refuses secure
 * cookies there, and so they are SameSite lax. A page without access to cookies has none.
 */
export const cookies = {
  get: (name) => valuesOf(name)[0] ?? null,
  all: valuesOf,
  paths: () => ['/', ...location.pathname.split('/').flatMap(pathsTo)],
  set: (name, value, { days, ...scope }) => write(name, encodeURIComponent(value), days * DAY, scope),
  remove: (name, scope) => write(name, '', 0, scope),
} satisfies CookieJar;

function valuesOf(name: string): string[] {
  const pairs = all().split('; ');
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? decode(pair.slice(name.length + 1)) : []));
}

/** The two paths that end with a part of the page's own (RFC 6265, section 5.1.4). */
function pathsTo(_part: string, end: number, parts: string[]): string[] {
  const path = parts.slice(0, end + 1).join('/');
  return path ? [path, `${path}/`] : [];
}

/** A sandboxed page throws instead of having no cookies. */
function all(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function write(name: string, value: string, seconds: number, { domain, path = '/' }: CookieScope): void {
  const isLocal = location.protocol === 'http:' && LOCAL.test(location.hostname);
  const rules = isLocal ? '; SameSite=Lax' : '; SameSite=None; Secure';
  try {
    document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=${path}${rules}${domain ? `; Domain=${domain}` : ''}`;
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
