import type { CookieJar } from '../platform/platform.ts';

/** Days that the token's cookie lasts. */
export const TOKEN_DAYS = 90;

/** Determines the name and the domain of the token's cookie. */
export interface TokenHome {
  /** The API's base, absolute. */
  base: string;
  /** The page's URL. */
  page: string;
  /** The domain shared with the service, such as `example.com`; undefined if there is none. */
  domain: string | undefined;
}

/**
 * The name of the cookie with a base's token. Pages on the service's own origin, or with a cookie domain shared with
 * the service, use `token`: the console reads the same cookie. Every other page has `token-<digest of the base>`. The
 * name does not depend on how the page loads its elements.
 */
export function tokenCookie(home: TokenHome): string {
  const shares = new URL(home.base).origin === originOf(home.page) || sharedDomain(home) !== undefined;
  return shares ? 'token' : `token-${digest(home.base)}`;
}

/** The cookie's domain; undefined if none is configured, or if page and service are not both below it. */
export function sharedDomain({ base, page, domain }: TokenHome): string | undefined {
  const parent = domain?.toLowerCase().replace(/^\./, '');
  if (!parent || !URL.canParse(page)) return undefined;
  const isBelow = (url: string) => `.${new URL(url).hostname}`.endsWith(`.${parent}`);
  return isBelow(base) && isBelow(page) ? parent : undefined;
}

/** A short name for a URL (FNV-1a, 32 bit): it distinguishes bases and protects nothing. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

const originOf = (page: string) => (URL.canParse(page) ? new URL(page).origin : null);

/** Keeps a base's token in its cookie. */
export class TokenJar {
  readonly #jar: CookieJar;
  #home: TokenHome;

  constructor(jar: CookieJar, home: TokenHome) {
    this.#jar = jar;
    this.#home = home;
  }

  get #name(): string {
    return tokenCookie(this.#home);
  }

  /** Whether the service's own pages read the same cookie. */
  get isShared(): boolean {
    return this.#name === 'token';
  }

  /**
   * Uses a shared cookie domain from now on.
   * @returns whether that changes the cookie
   */
  share(domain: string): boolean {
    const before = [this.#name, sharedDomain(this.#home)].join();
    this.#home = { ...this.#home, domain };
    return before !== [this.#name, sharedDomain(this.#home)].join();
  }

  read(): string | null {
    return this.#jar.get(this.#name) || null;
  }

  /** @returns whether the browser kept it */
  write(token: string): boolean {
    const domain = sharedDomain(this.#home);
    // A cookie of this host would hide the shared one.
    if (domain) this.#jar.remove(this.#name, {});
    this.#jar.set(this.#name, token, { days: TOKEN_DAYS, ...(domain && { domain }) });
    return this.read() === token;
  }

  clear(): void {
    const domain = sharedDomain(this.#home);
    this.#jar.remove(this.#name, {});
    if (domain) this.#jar.remove(this.#name, { domain });
  }

  /** Whether the browser keeps cookies of this page. */
  canKeep(): boolean {
    if (this.read() !== null) return true;
    const name = `${this.#name}-probe`;
    const domain = sharedDomain(this.#home);
    this.#jar.set(name, '1', { days: 1, ...(domain && { domain }) });
    const kept = this.#jar.get(name) === '1';
    this.#jar.remove(name, { ...(domain && { domain }) });
    return kept;
  }
}
