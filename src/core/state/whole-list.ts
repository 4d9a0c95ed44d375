import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { PAGE_SIZE } from '../contract/limits.ts';
import { Resource, type ResourceStatus } from './resource.ts';

/** Settings of a `WholeList`. */
export interface WholeListOptions<T> {
  /** Fetches every row. */
  fetch: (signal: AbortSignal) => Promise<T[]>;
  /** Whether a row matches a search term, which is not blank. */
  matches: (row: T, term: string) => boolean;
  /** Rows per page; `PAGE_SIZE` by default. */
  count?: number;
  /** Called with the error of a failed load that keeps its rows; without rows, a panel shows it. */
  failed?: (error: unknown) => void;
}

/** A list that is loaded completely, then searched and paged in memory. It has the interface of a `List`. */
export class WholeList<T> {
  /** All rows, regardless of the search. */
  readonly all: Resource<T[]>;
  /** The rows of the current page. */
  readonly rows: ReadonlySignal<readonly T[]>;
  /** Number of rows that match the search. */
  readonly total: ReadonlySignal<number>;
  /** Whether the rows are there and none matches, also while they load again. */
  readonly isEmpty: ReadonlySignal<boolean>;
  /** Never: all rows are there. */
  readonly isCapped: ReadonlySignal<boolean> = signal(false);
  readonly offset: ReadonlySignal<number>;
  readonly error: ReadonlySignal<unknown>;
  readonly status: ReadonlySignal<ResourceStatus>;
  readonly count: number;
  readonly #term = signal('');
  readonly term: ReadonlySignal<string> = this.#term;
  /** The search, as a `List` has it. */
  readonly query = computed(() => ({ term: this.#term.value }));
  readonly #page = signal(0);
  readonly #failed: ((error: unknown) => void) | undefined;

  constructor({ fetch, matches, count = PAGE_SIZE, failed }: WholeListOptions<T>) {
    this.count = count;
    this.#failed = failed;
    this.all = new Resource(fetch);
    this.error = this.all.error;
    this.status = this.all.status;
    const found = computed(() => {
      const rows = this.all.data.value ?? [];
      const term = this.#term.value;
      return term ? rows.filter((row) => matches(row, term)) : rows;
    });
    this.total = computed(() => found.value.length);
    this.isEmpty = computed(() => this.all.data.value !== undefined && this.total.value === 0);
    // The last page if the current one no longer exists, such as after its only row was deleted.
    this.offset = computed(() => {
      const last = Math.max(0, Math.ceil(this.total.value / count) - 1);
      return Math.min(this.#page.value, last) * count;
    });
    this.rows = computed(() => found.value.slice(this.offset.value, this.offset.value + count));
  }

  /** Loads all rows again; search and page stay. */
  async reload(): Promise<void> {
    await this.all.reload();
    if (this.status.peek() === 'failed' && this.rows.peek().length > 0) this.#failed?.(this.error.peek());
  }

  /** Searches, starting on the first page. */
  search(term: string): void {
    batch(() => {
      this.#term.value = term.trim();
      this.#page.value = 0;
    });
  }

  /** Shows the page with this number, counted from 0. */
  page(index: number): void {
    this.#page.value = index;
  }

  /** Aborts a running load and forgets the rows. */
  stop(): void {
    this.all.clear();
  }
}
