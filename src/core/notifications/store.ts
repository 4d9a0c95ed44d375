import type { Notification } from '../contract/endpoints/notifications.ts';
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { isAborted } from '../errors/guards.ts';
import type { Client } from '../http/client.ts';
import type { ErrorList } from '../state/error-list.ts';

/** Reading by hover is reported at most this often for one notification, in milliseconds. */
export const HOVER_THROTTLE = 5_000;
/** Where failures stand in the shared list. */
const ERRORS = 'notifications';
/** Ids that one call takes. */
const MOST = 10_000;

/** What happened to notifications, on this page, in another tab or on another device. */
export type NotificationChange =
  | { type: 'added'; item: Notification }
  | { type: 'read'; ids: readonly number[] }
  | { type: 'removed'; ids: readonly number[] };

export interface NotificationStoreOptions {
  client: Client;
  /** Null while nobody is signed in. */
  userId: () => number | null;
  now: () => number;
  errors: ErrorList;
  /** Hears of what this page has changed, to tell the other tabs. */
  changed?: (change: NotificationChange) => void;
}

/** The notifications of a person, as changed here before the service has confirmed it. */
export class NotificationStore {
  readonly items: ReadonlySignal<readonly Notification[]>;
  readonly #known = signal<readonly Notification[]>([]);
  readonly #meta = signal<Record<string, unknown>>({});
  /** `meta` of the last answer. */
  readonly meta: ReadonlySignal<Record<string, unknown>> = this.#meta;
  readonly #error = signal<unknown>(undefined);
  readonly error: ReadonlySignal<unknown> = this.#error;
  readonly #loading = signal(false);
  readonly loading: ReadonlySignal<boolean> = this.#loading;
  readonly #loaded = signal(false);
  /** Some answer has come since the person signed in. */
  readonly loaded: ReadonlySignal<boolean> = this.#loaded;
  readonly #arrived = signal<readonly Notification[]>([]);
  /** The newest arrivals after the first load, for a polite word about them. */
  readonly arrived: ReadonlySignal<readonly Notification[]> = this.#arrived;
  readonly #read = signal<ReadonlySet<number>>(new Set());
  readonly #removed = signal<ReadonlySet<number>>(new Set());
  readonly #hovered = new Map<number, number>();
  readonly #options: NotificationStoreOptions;
  #abort: AbortController | undefined;
  /** What happened while a load was on its way: its answer may be older. */
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

  /** Fetches all of them; a failure keeps what is there, and is in `error` and the shared list. Never rejects. */
  load(): Promise<void> {
    return this.#fetch(undefined);
  }

  /** Fetches those that are newer than all that are there; does nothing while a load runs. Never rejects. */
  async append(): Promise<void> {
    if (this.#loading.peek()) return;
    const newest = Math.max(0, ...this.#known.peek().map(({ id }) => id));
    await this.#fetch(this.#loaded.peek() ? newest : undefined);
  }

  /** Takes over what happened elsewhere. Told twice, it changes nothing. */
  apply(change: NotificationChange): void {
    if (this.#loading.peek()) this.#meanwhile.push(change);
    if (change.type === 'added') this.#add([change.item]);
    else if (change.type === 'read')
      this.#known.value = this.#known
        .peek()
        .map((item) => (change.ids.includes(item.id) ? { ...item, is_read: true } : item));
    else this.#known.value = this.#known.peek().filter(({ id }) => !change.ids.includes(id));
  }

  /** The pointer is on a notification: an unread one becomes read, reported at most every five seconds. */
  async hover(id: number): Promise<void> {
    const now = this.#options.now();
    if (now - (this.#hovered.get(id) ?? -Infinity) < HOVER_THROTTLE) return;
    if (this.items.peek().find((item) => item.id === id)?.is_read !== false) return;
    this.#hovered.set(id, now);
    await this.markRead([id]).catch(() => {});
  }

  /** @throws ApiError, NetworkError: then they are unread again */
  markRead(ids: readonly number[]): Promise<void> {
    return this.#mark(this.#read, 'read', ids);
  }

  /** @throws ApiError, NetworkError: then they are back */
  remove(ids: readonly number[]): Promise<void> {
    return this.#mark(this.#removed, 'removed', ids);
  }

  /** Marks all that are there read, then removed. @throws as `remove` */
  async hideAll(): Promise<void> {
    const ids = this.items.peek().map(({ id }) => id);
    if (ids.length === 0) return;
    await this.markRead(ids);
    await this.remove(ids);
  }

  /** Forgets everything, as when another person signs in. */
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

  async #mark(marked: Signal<ReadonlySet<number>>, as: 'read' | 'removed', all: readonly number[]): Promise<void> {
    marked.value = new Set([...marked.peek(), ...all]);
    try {
      for (let at = 0; at < all.length; at += MOST) {
        await this.#options.client.request(`POST /in_app_notifications/mark_as_${as}`, {
          body: { ids: all.slice(at, at + MOST) },
        });
      }
      this.#options.changed?.({ type: as, ids: all });
    } catch (error) {
      const back = new Set(marked.peek());
      for (const id of all) back.delete(id);
      marked.value = back;
      this.#options.errors.push(ERRORS, error);
      throw error;
    }
  }
}

const newestFirst = (items: readonly Notification[]) => [...items].sort((a, b) => b.id - a.id);
