import { isUnreachable } from '../errors.ts';

interface Waiting<K, V> {
  key: K;
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
}

/** Keys per query, unless a caller says otherwise. */
const MOST = 200;
/** Milliseconds that a running query may take before the next one begins beside it. */
const PATIENCE_MS = 5;

/**
 * Answers lookups of many requests with one query. A lookup joins a query that has not begun, so it sees every change
 * that was committed before it was asked for. One query runs at a time unless it is slow. If the database is away, all
 * lookups fail at once.
 */
export class Batch<K, V> {
  readonly #run: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;
  readonly #lanes: number;
  readonly #most: number;
  #waiting: Waiting<K, V>[] = [];
  #running = 0;
  #isPlanned = false;
  #late: NodeJS.Timeout | undefined;

  /**
   * @param run finds the values of distinct keys; a missing value means that there is none
   * @param lanes queries at the same time
   * @param most keys per query
   */
  constructor(run: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>, lanes: number, most = MOST) {
    this.#run = run;
    this.#lanes = lanes;
    this.#most = most;
  }

  /** The value of a key; undefined if there is none. Rejects with the error of the query. */
  find(key: K): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#isPlanned || this.#running >= this.#lanes || this.#waiting.length === 0) return;
    this.#isPlanned = true;
    // Requests that arrived together have all asked by then.
    if (this.#running === 0) setImmediate(() => this.#begin());
    else this.#late = setTimeout(() => this.#begin(), PATIENCE_MS);
  }

  /** A query ended: the next one need not wait any longer. */
  #hurry(): void {
    if (this.#late) this.#isPlanned = false;
    clearTimeout(this.#late);
    this.#late = undefined;
    this.#plan();
  }

  #begin(): void {
    this.#late = undefined;
    this.#isPlanned = false;
    void this.#next();
  }

  async #next(): Promise<void> {
    const asked = this.#waiting.slice(0, this.#most);
    this.#waiting = this.#waiting.slice(this.#most);
    this.#running += 1;
    this.#plan();
    try {
      const found = await this.#run([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve } of asked) resolve(found.get(key));
    } catch (error) {
      // Those that wait would begin another attempt, which takes as long as this one.
      const waiting = isUnreachable(error) ? this.#waiting.splice(0) : [];
      for (const { reject } of [...asked, ...waiting]) reject(error);
    } finally {
      this.#running -= 1;
      this.#hurry();
    }
  }
}
