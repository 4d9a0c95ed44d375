/** Milliseconds for which a page uses what another one has read. */
const FRESH_MS = 1_000;
/** Milliseconds that a page waits: pages come even if the database does not answer. */
const PATIENCE_MS = 1_000;

/**
 * A value of the database that pages need, read at most once per second. While the database is away, pages have the
 * value that was read last.
 */
export class FreshValue<T> {
  readonly #read: () => Promise<T>;
  readonly #now: () => number;
  #last: T;
  #readAt = -Infinity;
  #reading: Promise<T> | undefined;

  constructor(read: () => Promise<T>, { first, now }: { first: T; now: () => number }) {
    this.#read = read;
    this.#last = first;
    this.#now = now;
  }

  async read(): Promise<T> {
    if (this.#now() - this.#readAt < FRESH_MS) return this.#last;
    this.#reading ??= this.#readAnew().finally(() => (this.#reading = undefined));
    const late = new AbortController();
    const patience = new Promise<T>((resolve) => {
      const timer = setTimeout(() => resolve(this.#last), PATIENCE_MS);
      late.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    return Promise.race([this.#reading.catch(() => this.#last), patience]).finally(() => late.abort());
  }

  async #readAnew(): Promise<T> {
    this.#last = await this.#read();
    this.#readAt = this.#now();
    return this.#last;
  }
}
