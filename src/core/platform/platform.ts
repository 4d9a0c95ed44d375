/** A place that keeps text by key; the browser's storages and a test's map alike. Never throws. */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** The cookie jar, as far as a script reaches it. */
export interface CookieJar {
  get(name: string): string | null;
  /** @param days how long it lasts */
  set(name: string, value: string, options: { days: number; domain?: string }): void;
  remove(name: string, options: { domain?: string }): void;
}

/** A channel to the other tabs of this origin. */
export interface Channel {
  post(message: unknown): void;
  listen(heard: (message: unknown) => void): () => void;
  close(): void;
}

/** Locks that all tabs of this origin share. */
export interface Locks {
  /**
   * Runs `work` while holding the lock, or without it when the wait takes longer than `wait` milliseconds or locks do
   * not exist.
   */
  run<T>(name: string, options: { wait: number }, work: () => Promise<T>): Promise<T>;
  /**
   * Waits for the lock and then runs `work` for as long as it likes.
   * @returns what gives the lock, or the wait for it, up
   */
  lead(name: string, work: (signal: AbortSignal) => Promise<void>): () => void;
}

/** The address bar. */
export interface AddressBar {
  href(): string;
  /** Leaves the page for another address. */
  assign(url: string): void;
  /** Shows another address without leaving the page. */
  push(url: string): void;
  replace(url: string): void;
  /** Hears of back and forward. */
  listen(moved: () => void): () => void;
}

/** When the page is looked at, and when the network is there. */
export interface Attention {
  visible(): boolean;
  online(): boolean;
  /** Hears when the page comes into view or the network comes back. */
  listen(changed: () => void): () => void;
}

/** Everything outside of the core that the core needs: handed in, so that a test hands in its own. */
export interface Platform {
  fetch: typeof fetch;
  now(): number;
  /** Runs `work` after `ms` milliseconds; returns what prevents it. */
  after(ms: number, work: () => void): () => void;
  /** Lasts until it is cleared. */
  local: Store;
  /** Lasts as long as the tab. */
  tab: Store;
  cookies: CookieJar;
  /** Null where channels do not exist. */
  channel(name: string): Channel | null;
  locks: Locks;
  location: AddressBar;
  attention: Attention;
  /** The SHA-256 digest of a text, in hexadecimal. */
  sha256(text: string): Promise<string>;
  /** A token of reCAPTCHA Enterprise, whose script is loaded for it. */
  recaptcha(siteKey: string, action: string): Promise<string>;
  /** Writes a line for developers. */
  log(message: string, ...details: unknown[]): void;
}
