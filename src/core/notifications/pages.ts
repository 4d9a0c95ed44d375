import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Notification } from '../contract/endpoints/notifications.ts';

/** Notifications of a page. */
export const PAGE = 50;

/** Which notifications a list shows. */
export type NotificationFilter = 'all' | 'unread';

type Next = Readonly<Record<NotificationFilter, number | null>>;

/** Where the page after a reply begins; null after the last one. */
export const nextOf = ({ next }: { next?: string | undefined }): number | null =>
  next === undefined ? null : Number(next);

/** The loaded pages of a list, newest first, and of its unread part. */
export class Pages {
  readonly #known = signal<readonly Notification[]>([]);
  /** What is loaded of both. */
  readonly known: ReadonlySignal<readonly Notification[]> = this.#known;
  readonly #next = signal<Next>({ all: null, unread: null });
  /** Where the next page of each filter begins; null after the last one. */
  readonly next: ReadonlySignal<Next> = this.#next;
  readonly #filter = signal<NotificationFilter>('all');
  readonly filter: ReadonlySignal<NotificationFilter> = this.#filter;
  /** Whether the filter has further pages. */
  readonly hasMore: ReadonlySignal<boolean> = computed(() => this.#next.value[this.#filter.value] !== null);
  /** Read while only unread ones are shown: they stay until the filter changes. */
  readonly #kept = signal<ReadonlySet<number>>(new Set());

  /** Those of the filter. The unread part may reach further than the loaded list. */
  shown(items: readonly Notification[]): readonly Notification[] {
    const filter = this.#filter.value;
    const from = this.#next.value[filter] ?? 0;
    const kept = this.#kept.value;
    return items.filter(({ id, is_read }) => id >= from && (filter === 'all' || !is_read || kept.has(id)));
  }

  show(filter: NotificationFilter): void {
    batch(() => {
      this.#filter.value = filter;
      this.#kept.value = new Set();
      // What is unread and older than the loaded pages is looked up from there on.
      if (filter === 'unread') this.setNext({ ...this.#next.peek(), unread: this.#next.peek().all });
    });
  }

  /** Lets these stay in the list of unread ones. */
  keep(ids: readonly number[]): void {
    if (this.#filter.peek() === 'unread') this.#kept.value = new Set([...this.#kept.peek(), ...ids]);
  }

  /** Changes what is loaded. */
  set(items: readonly Notification[]): void {
    this.#known.value = items;
  }

  setNext(next: Next): void {
    this.#next.value = next;
  }

  /** Adds those that are not loaded yet. @returns them */
  add(items: readonly Notification[]): readonly Notification[] {
    const had = new Set(this.#known.peek().map(({ id }) => id));
    const fresh = items.filter(({ id }) => !had.has(id));
    if (fresh.length > 0) this.#known.value = newestFirst([...fresh, ...this.#known.peek()]);
    return fresh;
  }

  /** The first page, loaded again. Older pages stay if it reaches them, unless they are `outdated`. */
  replace(items: readonly Notification[], next: number | null, outdated: boolean): void {
    const known = this.#known.peek();
    const reaches = !outdated && next !== null && (known[0]?.id ?? 0) >= next;
    const older = reaches ? known.filter(({ id }) => id < next) : [];
    batch(() => {
      this.#known.value = newestFirst([...items, ...older]);
      if (!reaches) this.#next.value = { all: next, unread: next };
    });
  }

  clear(): void {
    batch(() => {
      this.#known.value = [];
      this.#next.value = { all: null, unread: null };
      this.#filter.value = 'all';
      this.#kept.value = new Set();
    });
  }
}

const newestFirst = (items: readonly Notification[]) => [...items].sort((a, b) => b.id - a.id);
