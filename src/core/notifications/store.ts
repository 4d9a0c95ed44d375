import type { Notification } from '../contract/endpoints/notifications.ts';
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { isAborted } from '../errors/guards.ts';
import type { Client } from '../http/client.ts';
import type { ErrorList } from '../state/error-list.ts';

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
  | { type: 'removed'; ids: readonly number[] };

export interface NotificationStoreOptions {
  client: Client;
  /** Null while nobody is logged in. */
  userId: () => number | null;
  now: () => number;
  errors: ErrorList;
  /** Called with this page's changes, to tell the other tabs. */
  changed?: (change: NotificationChange) => void;
}

/** A user's notifications, updated before the service confirms a change. */
export class NotificationStore {
  readonly items: ReadonlySignal<readonly Notification[]>;
  readonly #known = signal<readonly Notification[]>([]);
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
  readonly #read = signal<ReadonlySet<number>>(new Set());
  readonly #removed = signal<ReadonlySet<number>>(new Set());
  readonly #hovered = new Map<number, number>();
  readonly #options: NotificationStoreOptions;
  #abort: AbortController | undefined;
  /** Changes made during a load, which its response may not contain yet. */
  #meanwhile: NotificationChange[] = [];

  constructor(options: NotificationStoreOptions) {
    this.#options = options;
    this.items = computed(() => {
      const [read, removed] = [this.#read.value, this.#removed.value];
      return this.#known.value
        .filter(({ id }) => !removed.has(id))
        .map((item) => (read.has(item.id) && !item.is_read ? { ...item, is_read: true } : item));
    });
  }

  /**
   * Fetches all notifications. A failure keeps the current ones, and goes to `error` and the shared list. Never
   * rejects.
   */
  load(): Promise<void> {
    return this.#fetch(undefined);
  }

  /** Fetches notifications newer than the current ones; does nothing during a load. Never rejects. */
  async append(): Promise<void> {
    if (this.#loading.peek()) return;
    const newest = Math.max(0, ...this.#known.peek().map(({ id }) => id));
    await this.#fetch(this.#loaded.peek() ? newest : undefined);
  }

  /** Applies a change made elsewhere. Applying it twice changes nothing. */
  apply(change: NotificationChange): void {
    if (this.#loading.peek()) this.#meanwhile.push(change);
    if (change.type === 'added') this.#add([change.item]);
    else if (change.type === 'read')
      this.#known.value = this.#known
        .peek()
        .map((item) => (change.ids.includes(item.id) ? { ...item, is_read: true } : item));
    else this.#known.value = this.#known.peek().filter(({ id }) => !change.ids.includes(id));
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
    return this.#mark(this.#read, 'read', ids);
  }

  /** @throws ApiError, NetworkError: they come back */
  remove(ids: readonly number[]): Promise<void> {
    return this.#mark(this.#removed, 'removed', ids);
  }

  /** Marks all as read, up to the newest of the list. @throws ApiError, NetworkError: they become unread again */
  async markAllRead(): Promise<void> {
    const items = this.items.peek();
    const ids = items.filter((item) => !item.is_read).map(({ id }) => id);
    if (ids.length === 0) return;
    const newest_id = Math.max(...items.map(({ id }) => id));
    const request = () =>
      this.#options.client.request('POST /in_app_notifications/mark_all_as_read', { body: { newest_id } });
    await this.#mark(this.#read, 'read', ids, request);
  }

  /** Marks all as read, then removes them. @throws as `remove` */
  async hideAll(): Promise<void> {
    const ids = this.items.peek().map(({ id }) => id);
    if (ids.length === 0) return;
    await this.markRead(ids);
    await this.remove(ids);
  }

  /** Clears the state, such as when another user logs in. */
  clear(): void {
    this.#abort?.abort();
    this.#hovered.clear();
    batch(() => {
      this.#known.value = [];
      this.#meta.value = {};
      this.#error.value = undefined;
      this.#loading.value = false;
      this.#loaded.value = false;
      this.#arrived.value = [];
      this.#read.value = new Set();
      this.#removed.value = new Set();
    });
  }

  async #fetch(after: number | undefined): Promise<void> {
    const user_id = this.#options.userId();
    if (user_id === null) return;
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    this.#meanwhile = [];
    this.#loading.value = true;
    try {
      const { data, meta } = await this.#options.client.request('GET /in_app_notifications', {
        query: { user_id, after },
        signal: abort.signal,
      });
      if (abort.signal.aborted) return;
      batch(() => {
        if (after === undefined) this.#replace(data);
        else this.#add(data);
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

  #replace(items: readonly Notification[]): void {
    const had = new Set(this.#known.peek().map(({ id }) => id));
    if (this.#loaded.peek()) this.#tell(items.filter(({ id }) => !had.has(id)));
    this.#known.value = newestFirst(items);
  }

  #add(items: readonly Notification[]): void {
    const had = new Set(this.#known.peek().map(({ id }) => id));
    const fresh = items.filter(({ id }) => !had.has(id));
    if (fresh.length === 0) return;
    this.#tell(fresh);
    this.#known.value = newestFirst([...fresh, ...this.#known.peek()]);
  }

  #tell(fresh: readonly Notification[]): void {
    const unread = fresh.filter((item) => !item.is_read);
    if (unread.length > 0) this.#arrived.value = unread;
  }

  async #mark(
    marked: Signal<ReadonlySet<number>>,
    as: 'read' | 'removed',
    all: readonly number[],
    request: () => Promise<unknown> = () => this.#markEach(as, all),
  ): Promise<void> {
    marked.value = new Set([...marked.peek(), ...all]);
    try {
      await request();
      this.#options.changed?.({ type: as, ids: all });
    } catch (error) {
      const back = new Set(marked.peek());
      for (const id of all) back.delete(id);
      marked.value = back;
      this.#options.errors.push(ERRORS, error);
      throw error;
    }
  }

  async #markEach(as: 'read' | 'removed', all: readonly number[]): Promise<void> {
    for (let at = 0; at < all.length; at += MOST) {
      await this.#options.client.request(`POST /in_app_notifications/mark_as_${as}`, {
        body: { ids: all.slice(at, at + MOST) },
      });
    }
  }
}

const newestFirst = (items: readonly Notification[]) => [...items].sort((a, b) => b.id - a.id);
