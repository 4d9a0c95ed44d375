import type { CookieJar } from './platform.ts';

const DAY = 86_400;

/** The document's cookies: SameSite none, secure, path `/`. */
export const cookies: CookieJar = {
  get(name) {
    for (const pair of document.cookie.split('; ')) {
      const at = pair.indexOf('=');
      if (pair.slice(0, at) === name) return decode(pair.slice(at + 1));
    }
    return null;
  },
  set: (name, value, { days, domain }) => write(name, encodeURIComponent(value), days * DAY, domain),
  remove: (name, { domain }) => write(name, '', 0, domain),
};

function write(name: string, value: string, seconds: number, domain: string | undefined): void {
  const domainPart = domain ? `; Domain=${domain}` : '';
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=None; Secure${domainPart}`;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
