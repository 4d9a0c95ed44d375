import type { CookieJar } from '../platform/platform.ts';

/** Days that the token's cookie lasts. */
export const TOKEN_DAYS = 90;

/**
 * The name of the cookie with a base's token: `token` for the page's own API, `token-<digest>` for another.
 * @param base the API's base
 * @param own the page's default base
 */
export function tokenCookie(base: string, own: string): string {
  return base === own ? 'token' : `token-${digest(base)}`;
}

/** A short name for a URL (FNV-1a, 32 bit): it tells bases apart and protects nothing. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Keeps a base's token in its cookie. */
export class TokenJar {
  readonly #jar: CookieJar;
  readonly #name: string;
  readonly #domain: string | undefined;

  constructor(jar: CookieJar, name: string, domain: string | undefined) {
    this.#jar = jar;
    this.#name = name;
    this.#domain = domain;
  }

  read(): string | null {
    return this.#jar.get(this.#name) || null;
  }

  write(token: string): void {
    this.#jar.set(this.#name, token, { days: TOKEN_DAYS, ...(this.#domain && { domain: this.#domain }) });
  }

  clear(): void {
    this.#jar.remove(this.#name, { ...(this.#domain && { domain: this.#domain }) });
  }
}
