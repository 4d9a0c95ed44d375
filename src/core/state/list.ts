import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { isAborted } from '../errors/guards.ts';
import { PAGE_SIZE } from '../contract/limits.ts';
import type { ResourceStatus } from './resource.ts';

/** A page of rows, and the total number of rows. */
export interface Page<T> {
  rows: T[];
  total: number;
  /** There are more rows than `total`. */
  isCapped?: boolean | undefined;
  /** Where the page after this one begins, if the service says it. */
  next?: string | undefined;
}

/** A request for `count` rows from `offset`, filtered by `query`. */
export interface PageRequest<Q> {
  query: Q;
  offset: number;
  count: number;
  /** The `next` of the page before, if it is known: however deep the page is, it costs what the first one costs. */
  after?: string | undefined;
  signal: AbortSignal;
}

/** The page of a request, as the query of a long list has it. The offset then only says how many rows come before. */
export const pageQuery = ({ offset, count, after }: Pick<PageRequest<unknown>, 'offset' | 'count' | 'after'>) => ({
  __count: count,
  __offset: offset,
  __after: after,
});

/** The page of a long list's reply. */
export const pageOf = <T>(reply: {
  data: T[];
  meta: { total: number; total_is_capped?: true | undefined; next?: string | undefined };
}): Page<T> => {
  const { total, total_is_capped: isCapped, next } = reply.meta;
  return { rows: reply.data, total, isCapped, next };
};

/** Settings of a list. */
export interface ListOptions<T, Q> {
  /** Fetches one page. */
  fetch: (request: PageRequest<Q>) => Promise<Page<T>>;
  /** Identifies a row, so that appending does not duplicate it. */
  key: (row: T) => string | number;
  /** The initial filters. */
  query: Q;
  /** Rows per page. Default: `PAGE_SIZE`. */
  count?: number;
  /** Called with the error of a failed load where rows were shown: a panel in their place is not read out. */
  failed?: (error: unknown) => void;
}

/**
 * A list that is fetched page by page: one page at a time (`page`), or appended while scrolling (`more`). A newer
 * request always wins over an older one.
 */
export class List<T, Q extends object> {
  readonly query: ReadonlySignal<Q>;
  readonly count: number;
  readonly #rows = signal<readonly T[]>([]);
  readonly rows: ReadonlySignal<readonly T[]> = this.#rows;
  readonly #answered = signal(false);
  /** Whether the last answer had no rows, also while the next one loads. */
  readonly isEmpty: ReadonlySignal<boolean> = computed(() => this.#answered.value && this.#rows.value.length === 0);
  readonly #total = signal(0);
  readonly total: ReadonlySignal<number> = this.#total;
  readonly #isCapped = signal(false);
  /** Whether there are more rows than `total`, because the service stopped counting. */
  readonly isCapped: ReadonlySignal<boolean> = this.#isCapped;
  readonly #offset = signal(0);
  readonly offset: ReadonlySignal<number> = this.#offset;
  readonly #query;
  readonly #error = signal<unknown>(undefined);
  readonly error: ReadonlySignal<unknown> = this.#error;
  readonly #status = signal<ResourceStatus>('idle');
  readonly status: ReadonlySignal<ResourceStatus> = this.#status;
  readonly #options: ListOptions<T, Q>;
  readonly #shown;
  /** The filters of the current rows; `query` is ahead of them during a load. */
  readonly shown: ReadonlySignal<Q>;
  /** Whether the newest request appends rows. */
  #appends = false;
  #abort: AbortController | undefined;
  /** Where pages of the current filters begin, by offset. */
  readonly #starts = new Map<number, string>();
  /** Where the rows after the loaded ones begin. */
  #end: string | undefined;

  constructor(options: ListOptions<T, Q>) {
    this.#options = options;
    this.#query = signal(options.query);
    this.count = options.count ?? PAGE_SIZE;
    this.query = this.#query;
    this.shown = this.#shown = signal(options.query);
  }

  /**
   * Loads the current page again; if it no longer exists, such as after its last row was deleted, loads the last page.
   */
  reload(): Promise<void> {
    // Rows before the page may have come or gone.
    this.#starts.clear();
    return this.#load(this.#offset.peek(), false);
  }

  /** Changes filters and starts from the first page. */
  filter(query: Partial<Q>): Promise<void> {
    return this.show({ ...this.#query.peek(), ...query }, 0);
  }

  /** Shows a page under new filters. @param index counted from 0 */
  show(query: Q, index: number): Promise<void> {
    if (!isSame(query, this.#query.peek())) this.#starts.clear();
    this.#query.value = query;
    return this.#load(index * this.count, false);
  }

  /** Shows the page with this number, counted from 0. */
  page(index: number): Promise<void> {
    return this.#load(index * this.count, false);
  }

  /** Whether the newest request appended rows. */
  get appends(): boolean {
    return this.#appends;
  }

  /**
   * Appends the next rows; does nothing during a load or if all rows are there. After a failed load, it loads again.
   */
  more(): Promise<void> {
    if (this.#status.peek() === 'failed' && !this.#appends) return this.reload();
    const held = this.#rows.peek().length;
    if (this.#status.peek() === 'loading' || held >= this.#total.peek()) return Promise.resolve();
    return this.#load(held, true);
  }

  /** Changes the loaded rows, such as after a confirmed change. */
  update(change: (rows: readonly T[]) => readonly T[]): void {
    const before = this.#rows.peek();
    const after = change(before);
    batch(() => {
      this.#rows.value = after;
      this.#total.value += after.length - before.length;
    });
  }

  /** Aborts a running load. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
  }

  async #load(offset: number, append: boolean): Promise<void> {
    this.stop();
    const abort = (this.#abort = new AbortController());
    this.#appends = append;
    this.#status.value = 'loading';
    const query = this.#query.peek();
    try {
      const page = await this.#options.fetch({
        query,
        offset,
        count: this.count,
        after: append ? this.#end : this.#starts.get(offset),
        signal: abort.signal,
      });
      if (abort.signal.aborted) return;
      const last = Math.max(0, Math.ceil(page.total / this.count) - 1) * this.count;
      if (!append && page.rows.length === 0 && last < offset) return await this.#load(last, false);
      this.#end = page.next;
      if (!append && page.next !== undefined) this.#starts.set(offset + this.count, page.next);
      batch(() => {
        this.#rows.value = append ? this.#append(page.rows) : page.rows;
        this.#total.value = page.total;
        this.#isCapped.value = page.isCapped ?? false;
        if (!append) this.#offset.value = offset;
        this.#shown.value = query;
        this.#error.value = undefined;
        this.#answered.value = true;
        this.#status.value = 'ready';
      });
    } catch (error) {
      if (abort.signal.aborted || isAborted(error)) return;
      const hadRows = this.#rows.peek().length > 0;
      batch(() => {
        if (!append && (query !== this.#shown.peek() || offset !== this.#offset.peek())) {
          // Rows of another page or filter would look like the result.
          this.#rows.value = [];
          this.#offset.value = offset;
          if (query !== this.#shown.peek()) this.#total.value = 0;
        }
        this.#error.value = error;
        this.#answered.value = false;
        this.#status.value = 'failed';
      });
      if (hadRows) this.#options.failed?.(error);
    }
  }

  #append(rows: readonly T[]): readonly T[] {
    const { key } = this.#options;
    const held = new Set(this.#rows.peek().map(key));
    return [...this.#rows.peek(), ...rows.filter((row) => !held.has(key(row)))];
  }
}

/** Whether two filters are equal. */
const isSame = <Q extends object>(one: Q, other: Q) =>
  (Object.keys(one) as (keyof Q)[]).every((name) => one[name] === other[name]);
