import type { Notification } from '../contract/endpoints/notifications.ts';
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { isAborted } from '../errors/guards.ts';
import type { Client } from '../http/client.ts';
import type { ErrorList } from '../state/error-list.ts';
import { addCounts, BellCounts, type Counts, countsOf, unreadOf } from './bell-counts.ts';
import { type Mark, OptimisticMarks } from './optimistic-marks.ts';
import { nextOf, type NotificationFilter, PAGE, Pages } from './pages.ts';

/** Minimum milliseconds between two reports that the same notification was read by hover. */
export const HOVER_THROTTLE = 5_000;
/** Id of these failures in the shared error list. */
const ERRORS = 'notifications';
/** Maximum ids per request. */
const MOST = 10_000;
/** A change to notifications, made on this page, in another tab or on another device. */
export type NotificationChange =
  | { type: 'added'; item: Notification }
  | { type: 'read'; ids: readonly number[] }
  | { type: 'removed'; ids: readonly number[] }
  /** Many at once: the list says which. */
  | { type: 'changed' };

export interface NotificationStoreOptions {
  client: Client;
  /** Null while nobody is logged in. */
  userId: () => number | null;
  now: () => number;
  errors: ErrorList;
  /** Called with this page's changes, to tell the other tabs. */
  changed?: (change: NotificationChange) => void;
}

/**
 * A user's notifications, updated before the service confirms a change. They come in pages: `more` loads the next one.
 */
export class NotificationStore {
  /** Those of the filter, as far as they are loaded. */
  readonly items: ReadonlySignal<readonly Notification[]>;
  /** What is loaded, with the changes that the service has not confirmed. */
  readonly #current: ReadonlySignal<readonly Notification[]>;
  /** How many are unread on all pages, and their most severe level. */
  readonly counts: ReadonlySignal<Counts>;
  readonly #pages = new Pages();
  readonly filter = this.#pages.filter;
  /** Whether the filter has further pages. */
  readonly hasMore = this.#pages.hasMore;
  readonly #loadingMore = signal(false);
  readonly loadingMore: ReadonlySignal<boolean> = this.#loadingMore;
  readonly #counts: BellCounts;
  readonly #meta = signal<Record<string, unknown>>({});
  /** `meta` of the last reply. */
  readonly meta: ReadonlySignal<Record<string, unknown>> = this.#meta;
  readonly #error = signal<unknown>(undefined);
  readonly error: ReadonlySignal<unknown> = this.#error;
  readonly #loading = signal(false);
  readonly loading: ReadonlySignal<boolean> = this.#loading;
  readonly #loaded = signal(false);
  /** Whether any reply arrived since the user logged in. */
  readonly loaded: ReadonlySignal<boolean> = this.#loaded;
  readonly #arrived = signal<readonly Notification[]>([]);
  /** The newest arrivals after the first load, announced politely by screen readers. */
  readonly arrived: ReadonlySignal<readonly Notification[]> = this.#arrived;
  readonly #marks = new OptimisticMarks();
  readonly #hovered = new Map<number, number>();
  readonly #options: NotificationStoreOptions;
  #abort: AbortController | undefined;
  /** Changes made during a load, which its response may not contain yet. */
  #meanwhile: NotificationChange[] = [];

  constructor(options: NotificationStoreOptions) {
    this.#options = options;
    this.#counts = new BellCounts(options.client, options.userId);
    this.#current = computed(() => this.#marks.on(this.#pages.known.value));
    this.items = computed(() => this.#pages.shown(this.#current.value));
    this.counts = computed(() => {
      const counts = this.#counts.value.value;
      if (counts === null || this.#pages.next.value.all === null) return unreadOf(this.#current.value);
      const unread = this.#current.value.filter(({ is_read }) => !is_read).length;
      const done = this.#pages.known.value.filter(({ is_read }) => !is_read).length - unread;
      return { ...counts, unread: Math.max(unread, counts.unread - done) };
    });
  }

  /**
   * Fetches the first page and what the dot shows. A failure keeps the current ones, and goes to `error` and the shared
   * list. Never rejects.
   */
  load(): Promise<void> {
    return this.#fetch(undefined);
  }

  /** Fetches the filter's next page; does nothing during a load. A failure goes to the shared list. Never rejects. */
  async more(): Promise<void> {
    const user_id = this.#options.userId();
    const filter = this.filter.peek();
    const __after = this.#pages.next.peek()[filter];
    if (user_id === null || __after === null || this.#loading.peek() || this.#loadingMore.peek()) return;
    this.#loadingMore.value = true;
    try {
      const query = { user_id, __count: PAGE, __after, ...(filter === 'unread' && { unread: true }) };
      const { data, meta } = await this.#options.client.request('GET /in_app_notifications', { query });
      // Meanwhile a load may have begun anew.
      if (this.#pages.next.peek()[filter] !== __after) return;
      batch(() => {
        this.#pages.add(data);
        this.#pages.setNext({ ...this.#pages.next.peek(), [filter]: nextOf(meta) });
      });
    } catch (error) {
      if (!isAborted(error)) this.#options.errors.push(ERRORS, error);
    } finally {
      this.#loadingMore.value = false;
    }
  }

  /** Shows all, or only unread ones. */
  show(filter: NotificationFilter): void {
    this.#pages.show(filter);
    if (filter === 'unread' && this.items.peek().length < PAGE) void this.more();
  }

  /**
   * Fetches notifications newer than the current ones; does nothing during a load. Never rejects.
   * @returns those that this added
   */
  async append(): Promise<readonly Notification[]> {
    if (this.#loading.peek()) return [];
    const had = new Set(this.#pages.known.peek().map(({ id }) => id));
    await this.#fetch(this.#loaded.peek() ? (this.#pages.known.peek()[0]?.id ?? 0) : undefined);
    return this.items.peek().filter(({ id }) => !had.has(id));
  }

  /** Applies a change made elsewhere. Applying it twice changes nothing. */
  apply(change: NotificationChange): void {
    if (change.type === 'changed') return void this.#fetch(undefined, { isNew: true });
    if (this.#loading.peek()) this.#meanwhile.push(change);
    if (change.type === 'added') {
      this.#add([change.item]);
    } else {
      const ids = new Set(change.ids);
      const known = this.#pages.known.peek();
      const counts = this.#counts.value.peek();
      const { unread } = unreadOf(known.filter(({ id }) => ids.has(id)));
      if (counts) this.#counts.set({ ...counts, unread: Math.max(0, counts.unread - unread) });
      this.#pages.set(
        change.type === 'read'
          ? known.map((item) => (ids.has(item.id) ? { ...item, is_read: true } : item))
          : known.filter(({ id }) => !ids.has(id)),
      );
    }
    this.#recount();
  }

  /** Marks an unread notification as read when the pointer enters it; reported at most every five seconds. */
  async hover(id: number): Promise<void> {
    const now = this.#options.now();
    if (now - (this.#hovered.get(id) ?? -Infinity) < HOVER_THROTTLE) return;
    if (this.items.peek().find((item) => item.id === id)?.is_read !== false) return;
    this.#hovered.set(id, now);
    await this.markRead([id]).catch(() => {});
  }

  /** @throws ApiError, NetworkError: they become unread again */
  markRead(ids: readonly number[]): Promise<void> {
    this.#pages.keep(ids);
    return this.#mark('read', ids);
  }

  /** @throws ApiError, NetworkError: they come back */
  remove(ids: readonly number[]): Promise<void> {
    return this.#mark('removed', ids);
  }

  /**
   * Marks all as read, on every page, up to the newest of the list.
   * @returns what `undo` takes back; null if nothing changed
   * @throws ApiError, NetworkError: they become unread again
   */
  async markAllRead(): Promise<number | null> {
    const ids = this.#current
      .peek()
      .filter((item) => !item.is_read)
      .map(({ id }) => id);
    if (ids.length === 0 && this.counts.peek().unread === 0) return null;
    return this.#markAll('read', ids, 'POST /in_app_notifications/mark_all_as_read');
  }

  /**
   * Marks all as read and removes them, on every page.
   * @returns and @throws as `markAllRead`; then they come back
   */
  async hideAll(): Promise<number | null> {
    const ids = this.#current.peek().map(({ id }) => id);
    if (ids.length === 0) return null;
    if (this.#counts.value.peek() !== null)
      return this.#markAll('removed', ids, 'POST /in_app_notifications/mark_all_as_removed');
    // A service of the host that knows no pages.
    await this.markRead(ids);
    await this.remove(ids);
    return null;
  }

  /** Takes back what marked all. @throws ApiError, NetworkError */
  async undo(undo: number): Promise<void> {
    await this.#options.client.request('POST /in_app_notifications/undo', { body: { undo } });
    this.#options.changed?.({ type: 'changed' });
    await this.#fetch(undefined, { isNew: true });
  }

  /** Clears the state, such as when another user logs in. */
  clear(): void {
    this.#abort?.abort();
    this.#hovered.clear();
    batch(() => {
      this.#pages.clear();
      this.#meta.value = {};
      this.#error.value = undefined;
      this.#loading.value = false;
      this.#loaded.value = false;
      this.#arrived.value = [];
      this.#marks.clear();
      this.#counts.set(null);
    });
  }

  /** @param isNew forgets what is loaded, also on older pages, and announces nothing: an undo brings back no news */
  async #fetch(after: number | undefined, { isNew = false } = {}): Promise<void> {
    const user_id = this.#options.userId();
    if (user_id === null) return;
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    this.#meanwhile = [];
    this.#loading.value = true;
    try {
      const { data, meta } = await this.#options.client.request('GET /in_app_notifications', {
        query: { user_id, after, __count: PAGE },
        signal: abort.signal,
      });
      if (abort.signal.aborted) return;
      // More came than a page holds: what is loaded no longer continues it.
      if (after !== undefined && nextOf(meta) !== null) return await this.#fetch(undefined, { isNew: true });
      batch(() => {
        if (after === undefined) this.#replace(data, nextOf(meta), isNew);
        else this.#add(data);
        this.#counts.set(countsOf(meta));
        this.#meta.value = meta;
        this.#error.value = undefined;
        this.#loaded.value = true;
        this.#loading.value = false;
        for (const change of this.#meanwhile) this.apply(change);
      });
      this.#options.errors.clear(ERRORS);
    } catch (error) {
      if (abort.signal.aborted || isAborted(error)) return;
      batch(() => {
        this.#error.value = error;
        this.#loading.value = false;
      });
      this.#options.errors.push(ERRORS, error);
    }
  }

  #replace(items: readonly Notification[], next: number | null, isNew: boolean): void {
    const known = this.#pages.known.peek();
    const had = new Set(known.map(({ id }) => id));
    const newest = known[0]?.id ?? 0;
    if (this.#loaded.peek() && !isNew) this.#tell(items.filter(({ id }) => !had.has(id) && id > newest));
    this.#pages.replace(items, next, isNew);
    if (isNew) this.#marks.clear();
  }

  /** What the dot shows of pages that are not loaded, after a change. */
  #recount(): void {
    if (this.#counts.value.peek() === null || this.#pages.next.peek().all === null) return;
    void this.#counts.ask((counts) => this.#settle(counts));
  }

  /** Counts of the service contain what it has confirmed. */
  #settle(counts: Counts | null): void {
    // The change that is under way counts again.
    if (this.#marks.isRunning) return;
    batch(() => {
      this.#pages.set(this.#marks.on(this.#pages.known.peek()));
      this.#counts.set(counts);
    });
  }

  #add(items: readonly Notification[]): void {
    const fresh = this.#pages.add(items);
    if (fresh.length === 0) return;
    this.#tell(fresh);
    const counts = this.#counts.value.peek();
    if (counts) this.#counts.set(addCounts(counts, unreadOf(fresh)));
  }

  #tell(fresh: readonly Notification[]): void {
    const unread = fresh.filter((item) => !item.is_read);
    if (unread.length > 0) this.#arrived.value = unread;
  }

  async #mark(as: Mark, ids: readonly number[], request = () => this.#markEach(as, ids)): Promise<void> {
    try {
      await this.#marks.run(as, ids, request);
      this.#options.changed?.({ type: as, ids });
    } catch (error) {
      this.#options.errors.push(ERRORS, error);
      throw error;
    } finally {
      this.#recount();
    }
  }

  async #markAll(
    as: Mark,
    ids: readonly number[],
    name: 'POST /in_app_notifications/mark_all_as_read' | 'POST /in_app_notifications/mark_all_as_removed',
  ): Promise<number | null> {
    const newest_id = this.#pages.known.peek()[0]?.id;
    if (newest_id === undefined) return null;
    const [counts, next] = [this.#counts.value.peek(), this.#pages.next.peek()];
    let undo: number | null = null;
    batch(() => {
      if (counts) this.#counts.set({ unread: 0, level: null });
      if (as === 'removed') this.#pages.setNext({ all: null, unread: null });
    });
    const request = async () => {
      const { data } = await this.#options.client.request(name, { body: { newest_id } });
      undo = data[0]?.undo ?? null;
    };
    try {
      await this.#mark(as, ids, request);
    } catch (error) {
      batch(() => {
        this.#counts.set(counts);
        this.#pages.setNext(next);
      });
      throw error;
    }
    if (counts) this.#options.changed?.({ type: 'changed' });
    return undo;
  }

  async #markEach(as: Mark, all: readonly number[]): Promise<void> {
    for (let at = 0; at < all.length; at += MOST) {
      await this.#options.client.request(`POST /in_app_notifications/mark_as_${as}`, {
        body: { ids: all.slice(at, at + MOST) },
      });
    }
  }
}
