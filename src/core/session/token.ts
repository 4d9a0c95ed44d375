import { COOKIE_NAME, isToken } from '../contract/token-cookie.ts';
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
  /** The cookie's name on pages that share it with the service. Default: `token`. */
  name?: string | undefined;
  /** Whether there may be cookies that are not ours: in a page. Default: true. */
  hasHost?: boolean;
}

/**
 * The name of the cookie with a base's token. Pages on the service's own origin, or with a cookie domain shared with
 * the service, use `token`, or the name that `COOKIE_NAME` chose: the console reads the same cookie. Every other page
 * has `token-<digest of the base>`. The name does not depend on how the page loads its elements.
 */
export function tokenCookie(home: TokenHome): string {
  const { base, name = COOKIE_NAME } = home;
  return isShared(home) ? name : `${name}-${digest(base)}`;
}

const isShared = (home: TokenHome): boolean =>
  new URL(home.base).origin === originOf(home.page) || sharedDomain(home) !== undefined;

/** The cookie's domain; undefined if none is configured, or if page and service are not both below it. */
export function sharedDomain({ base, page, domain }: TokenHome): string | undefined {
  const named = `http://${domain?.replace(/^\./, '')}`;
  if (!domain || !URL.canParse(named) || !URL.canParse(page)) return undefined;
  // In the form of URLs: `müller.example` is `xn--mller-kva.example`.
  const parent = new URL(named).hostname;
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

/**
 * Keeps a base's token in its cookie. A value that is no token of the service is the host's, and stays as it is. There
 * may be several tokens, of host and domain or of several paths: the first one that the service did not refuse counts.
 */
export class TokenJar {
  readonly #jar: CookieJar;
  #home: TokenHome;
  /** Tokens that no longer count, of cookies that scripts cannot remove. */
  readonly #refused = new Set<string>();

  constructor(jar: CookieJar, home: TokenHome) {
    this.#jar = jar;
    this.#home = home;
  }

  get name(): string {
    return tokenCookie(this.#home);
  }

  /** Whether the service's own pages read the same cookie. */
  get isShared(): boolean {
    return isShared(this.#home);
  }

  /** Whether the page uses a cookie of this name for itself. */
  get isTaken(): boolean {
    return this.#values.some((value) => value !== '' && !this.#isOurs(value));
  }

  /**
   * Uses a shared cookie domain, or another name, from now on.
   * @returns whether that changes the cookie
   */
  share(changes: Pick<TokenHome, 'name'> & { domain?: string | undefined }): boolean {
    const before = [this.name, sharedDomain(this.#home)].join();
    this.#home = { ...this.#home, ...changes };
    return before !== [this.name, sharedDomain(this.#home)].join();
  }

  read(): string | null {
    return this.#tokens[0] ?? null;
  }

  /** @returns whether the browser kept it, and no other; also false if the page uses the cookie for itself */
  write(token: string): boolean {
    if (this.isTaken) return false;
    const domain = sharedDomain(this.#home);
    this.#refused.delete(token);
    // A cookie of this host would hide the shared one.
    if (domain) this.#jar.remove(this.name, {});
    this.#jar.set(this.name, token, { days: TOKEN_DAYS, ...(domain && { domain }) });
    for (const other of this.#tokens) if (other !== token) this.#refuse(other);
    return this.read() === token;
  }

  /** Goes on to the next token after the service refused one. Without a next one it stays. */
  skip(token: string | null): string | null {
    if (token && this.#tokens.some((other) => other !== token)) this.#refuse(token);
    return this.read();
  }

  /** Removes our tokens alone. */
  clear(): void {
    for (const token of this.#tokens) this.#refuse(token);
  }

  /** Whether the browser keeps cookies of this page. */
  canKeep(): boolean {
    if (this.read() !== null) return true;
    const name = `${this.name}-probe`;
    const domain = sharedDomain(this.#home);
    this.#jar.set(name, '1', { days: 1, ...(domain && { domain }) });
    const kept = this.#jar.get(name) === '1';
    this.#jar.remove(name, { ...(domain && { domain }) });
    return kept;
  }

  /** Removes one token where pages write it: at the domain, then at the host. What else this removes is put back. */
  #refuse(token: string): void {
    const domain = sharedDomain(this.#home);
    for (const path of this.#jar.paths?.() ?? ['/'])
      for (const scope of domain ? [{ domain, path }, { path }] : [{ path }]) {
        const before = this.#values;
        if (!before.includes(token)) return;
        this.#jar.remove(this.name, scope);
        const after = this.#values;
        const lost = before.length > after.length && before.find((value, at) => value !== after[at]);
        if (lost && lost !== token) this.#jar.set(this.name, lost, { days: TOKEN_DAYS, ...scope });
      }
    if (this.#values.includes(token)) this.#refused.add(token);
  }

  get #tokens(): readonly string[] {
    return this.#values.filter((value) => this.#isOurs(value) && !this.#refused.has(value));
  }

  get #values(): readonly string[] {
    return this.#jar.all?.(this.name) ?? [this.#jar.get(this.name) ?? ''];
  }

  #isOurs(value: string): boolean {
    return this.#home.hasHost === false ? value !== '' : isToken(value);
  }
}
