/** Text by key, for the browser's storages and a test's map alike. Never throws. */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Where a cookie counts: without a domain on this host alone, without a path on all of it. */
export interface CookieScope {
  domain?: string;
  path?: string;
}

/** The cookies that scripts can reach. */
export interface CookieJar {
  get(name: string): string | null;
  /** The values of all cookies with this name: of the host, and of the domains above it. Default: that of `get`. */
  all?(name: string): readonly string[];
  /** Paths of the cookies that this page can reach, `/` first. Default: that one. */
  paths?(): readonly string[];
  /** @param days the cookie's lifetime */
  set(name: string, value: string, options: CookieScope & { days: number }): void;
  remove(name: string, options: CookieScope): void;
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
   * Runs `work` while holding the lock; without it if the wait takes longer than `wait` milliseconds or locks do not
   * exist.
   */
  run<T>(name: string, options: { wait: number }, work: () => Promise<T>): Promise<T>;
  /**
   * Waits for the lock, then runs `work` for as long as it takes.
   * @returns a function that gives up the lock, or the wait for it
   */
  lead(name: string, work: (signal: AbortSignal) => Promise<void>): () => void;
}

/** The address bar. */
export interface AddressBar {
  href(): string;
  /** The origin that requests are sent from; null outside of a page. */
  origin(): string | null;
  /** Leaves the page for another URL. */
  assign(url: string): void;
  /** Shows another URL without leaving the page. */
  push(url: string): void;
  replace(url: string): void;
  /** Leaves the page for another URL, which takes its place in the history. */
  leaveFor(url: string): void;
  /** Listens for back and forward. */
  listen(moved: () => void): () => void;
}

/** Whether the page is visible and the network is online. */
export interface Attention {
  visible(): boolean;
  online(): boolean;
  /**
   * Resolves when content may move: nobody used pointer or keyboard for a moment, the pointer rests on no control, and
   * no menu or dialog has the focus. At once on a page that nobody sees.
   */
  rest(): Promise<void>;
  /** Listens for the page becoming visible or the network returning. */
  listen(changed: () => void): () => void;
}

/** The core's environment, passed in so that tests can replace it. */
export interface Platform {
  fetch: typeof fetch;
  now(): number;
  /** Runs `work` after `ms` milliseconds; returns a function that cancels it. */
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
  /** Random bytes from a cryptographic source, in base64url. */
  random(bytes: number): string;
  /** Loads the script of reCAPTCHA Enterprise and gets a token. */
  recaptcha(siteKey: string, action: string): Promise<string>;
  /** Writes a line for developers. */
  log(message: string, ...details: unknown[]): void;
}
