import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { AddressBar } from '../platform/platform.ts';

/** How a state is part of a query. */
interface InQuery<T> {
  read(query: URLSearchParams): T;
  write(query: URLSearchParams, state: T): void;
}

/** What a screen shows, such as its open tab, kept in the query of the page's URL: going back returns to it. */
export class QueryState<T> {
  readonly #state: Signal<T>;
  readonly #url: AddressBar | null;
  readonly #inQuery: InQuery<T>;
  /** The page of the screen; queries of other pages are ignored. */
  #path = '';
  #unlisten: (() => void) | undefined;

  /** @param url the page's URL; null keeps the state in memory, as in an element on a host's page */
  constructor(url: AddressBar | null, inQuery: InQuery<T>) {
    this.#url = url;
    this.#inQuery = inQuery;
    this.#state = signal(inQuery.read(url ? new URL(url.href()).searchParams : new URLSearchParams()));
  }

  get state(): ReadonlySignal<T> {
    return this.#state;
  }

  /** Tracks back and forward. */
  start(): void {
    if (!this.#url) return;
    this.#path = new URL(this.#url.href()).pathname;
    this.#unlisten = this.#url.listen(() => this.follow());
  }

  stop(): void {
    this.#unlisten?.();
  }

  /** Reads the URL, such as after a click on the navigation. */
  follow(): void {
    const url = this.#url && new URL(this.#url.href());
    if (!url || (this.#path && url.pathname !== this.#path)) return;
    this.#state.value = this.#inQuery.read(url.searchParams);
  }

  /** Shows another state; going back returns to the previous one. */
  protected show(state: T): void {
    this.#state.value = state;
    if (!this.#url) return;
    const url = new URL(this.#url.href());
    this.#inQuery.write(url.searchParams, state);
    if (url.href !== this.#url.href()) this.#url.push(url.href);
  }
}

/** The id that a query names; null if it names none. */
export function idIn(query: URLSearchParams, name: string): number | null {
  const id = Number(query.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Writes values into a query, and takes those out that are null. */
export function writeQuery(query: URLSearchParams, values: Readonly<Record<string, string | number | null>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, String(value));
  }
}
