import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { AddressBar } from '../platform/platform.ts';
import type { List } from './list.ts';

/** Filters that a URL can hold. Default values are omitted from the URL. */
type Filters<Q> = { [Name in keyof Q]: string | boolean };

/** Settings of a list's location. */
export interface ListLocationOptions<Q> {
  /** The browser's address bar; null keeps filters and page in memory, as in an element on a host's page. */
  location: AddressBar | null;
  /** Values that a filter accepts; any other value in the URL counts as the default. */
  choices?: { [Name in keyof Q]?: readonly Q[Name][] };
}

const PAGE = 'page';

/**
 * Keeps the filters and the page of a list in the URL's query string: `?term=night&sort=-name&page=3`. A text filter is
 * written as it is, a flag as `1`. Other parameters of the URL stay. Back and forward load what the URL says.
 */
export class ListLocation<T, Q extends Filters<Q>> {
  readonly #revision = signal(0);
  /** Increases when the URL changed the filters: use it as the key of a search field. */
  readonly revision: ReadonlySignal<number> = this.#revision;
  readonly #list: List<T, Q>;
  readonly #defaults: Q;
  readonly #options: ListLocationOptions<Q>;
  /** The page of the filters; URLs of other pages are ignored. */
  #path = '';
  /** The page requested last, counted from 0. */
  #asked = 0;
  #unlisten: (() => void) | undefined;

  /** @param list its current filters become the defaults */
  constructor(list: List<T, Q>, options: ListLocationOptions<Q>) {
    this.#list = list;
    this.#options = options;
    this.#defaults = list.query.peek();
  }

  /** Loads the URL's state, and tracks back and forward. */
  start(): void {
    const { location } = this.#options;
    if (!location) return void this.#load(this.#defaults, 0);
    this.#path = new URL(location.href()).pathname;
    this.#unlisten = location.listen(() => this.follow());
    this.follow();
  }

  stop(): void {
    this.#unlisten?.();
    this.#list.stop();
  }

  /** Applies filters and page of the URL; does nothing if the list already shows them. */
  follow(): void {
    const { location } = this.#options;
    if (!location || new URL(location.href()).pathname !== this.#path) return;
    const { query, page } = this.#read(new URL(location.href()).searchParams);
    const filtered = !this.#isShown(query);
    if (this.#list.status.peek() !== 'idle' && !filtered && page === this.#asked) return;
    if (filtered) this.#revision.value += 1;
    void this.#load(query, page);
  }

  /** Changes filters, writes them into the URL and starts from the first page. */
  async filter(change: Partial<Q>): Promise<void> {
    const before = this.#list.query.peek();
    const query = { ...before, ...change };
    if (this.#isShown(query)) return;
    this.#write(query, 0, isRefined(before, change) ? 'replace' : 'push');
    await this.#load(query, 0);
  }

  /** Shows a page and writes it into the URL. @param index counted from 0 */
  async page(index: number): Promise<void> {
    this.#write(this.#list.query.peek(), index, 'push');
    await this.#load(this.#list.query.peek(), index);
  }

  /** Clears every filter. */
  async reset(): Promise<void> {
    this.#revision.value += 1;
    await this.filter(this.#defaults);
  }

  /** Loads the current page again. */
  async reload(): Promise<void> {
    await this.#list.reload();
    this.#settle();
  }

  get #page(): number {
    return this.#list.offset.peek() / this.#list.count;
  }

  async #load(query: Q, page: number): Promise<void> {
    this.#asked = page;
    await this.#list.show(query, page);
    if (this.#list.query.peek() === query) this.#settle();
  }

  /** If the page is past the end, the last page is shown, in the URL too. */
  #settle(): void {
    if (this.#list.status.peek() === 'ready') {
      this.#asked = this.#page;
      this.#write(this.#list.query.peek(), this.#page, 'replace');
    }
  }

  #isShown(query: Q): boolean {
    const shown = this.#list.query.peek();
    return this.#names().every((name) => shown[name] === query[name]);
  }

  #names(): (keyof Q & string)[] {
    return Object.keys(this.#defaults) as (keyof Q & string)[];
  }

  #read(parameters: URLSearchParams): { query: Q; page: number } {
    const query = { ...this.#defaults };
    for (const name of this.#names()) {
      const text = parameters.get(name);
      if (text === null) continue;
      const value = (typeof query[name] === 'boolean' ? text === '1' : text.trim()) as Q[typeof name];
      const choices = this.#options.choices?.[name];
      if (!choices || choices.includes(value)) query[name] = value;
    }
    const page = Number(parameters.get(PAGE) ?? 1);
    return { query, page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page - 1 : 0 };
  }

  #write(query: Q, page: number, how: 'push' | 'replace'): void {
    const { location } = this.#options;
    if (!location) return;
    const url = new URL(location.href());
    if (url.pathname !== this.#path) return;
    for (const name of this.#names()) {
      const value: string | boolean = query[name];
      if (value === this.#defaults[name]) url.searchParams.delete(name);
      else url.searchParams.set(name, typeof value === 'boolean' ? (value ? '1' : '0') : value);
    }
    if (page > 0) url.searchParams.set(PAGE, String(page + 1));
    else url.searchParams.delete(PAGE);
    if (url.href !== location.href()) location[how](url.href);
  }
}

/** Whether a search was only refined, such as while typing: then going back skips the whole search. */
function isRefined<Q extends Filters<Q>>(before: Q, change: Partial<Q>): boolean {
  const texts = before as Record<string, unknown>;
  return Object.keys(change).length === 1 && 'term' in change && Boolean(texts['term']) && Boolean(change['term']);
}
