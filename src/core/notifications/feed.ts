import type { Notification } from '../contract/endpoints/notifications.ts';
import { isApiError } from '../errors/guards.ts';
import type { Client } from '../http/client.ts';
import type { Channel, Platform } from '../platform/platform.ts';
import { readEventStream, type StreamEvent } from './event-stream.ts';
import type { NotificationChange, NotificationStore } from './store.ts';

/** Milliseconds between polls where the service has no event stream. */
export const POLL_INTERVAL = 1_500_000;
/** The same while a stream is broken, or open but silent, as behind a proxy that withholds every byte. */
export const MUTED_INTERVAL = 60_000;
/** Milliseconds of silence after which a stream counts as dead: the service writes every 15 seconds. */
export const SILENCE = 40_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

/** Messages between the tabs of one browser about notifications. */
type Message = { type: 'change'; change: NotificationChange } | { type: 'cursor'; cursor: string };

export interface FeedOptions {
  client: Client;
  platform: Platform;
  store: NotificationStore;
  /** The same in every tab of one user at one service. */
  name: string;
}

/**
 * Keeps the store up to date. One visible tab leads: it holds the browser's only stream and passes events to the
 * others. A broken stream reconnects with `Last-Event-ID`, so nothing is missed. If no stream can be opened, the leader
 * polls.
 */
export class NotificationFeed {
  readonly #options: FeedOptions;
  readonly #channel: Channel | null;
  readonly #stops: (() => void)[];
  #resign: (() => void) | undefined;
  #restart: (() => void) | undefined;
  /** The first load. */
  readonly #loaded: Promise<void>;
  #cursor: string | undefined;
  #heard = 0;
  #streaming = false;
  /** Whether streams break again and again, or stay silent: a service without one refuses it instead. */
  #muted = false;
  #silent = false;
  #repoll = () => {};
  #failures = 0;
  #hiddenAt: number | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
    const { platform, store } = options;
    this.#channel = platform.channel(options.name);
    this.#stops = [
      platform.attention.listen(() => this.#attend()),
      this.#channel?.listen((message) => this.#passedOn(message as Message)) ?? (() => {}),
    ];
    this.#loaded = store.load();
    this.#attend();
  }

  /** Tells the other tabs about changes in this one. */
  tell(change: NotificationChange): void {
    this.#channel?.post({ type: 'change', change } satisfies Message);
  }

  stop(): void {
    this.#resign?.();
    this.#resign = undefined;
    for (const stop of this.#stops.splice(0)) stop();
    this.#channel?.close();
  }

  /** Only a visible tab leads. A tab that becomes visible again reloads at once. */
  #attend(): void {
    const { platform, store, name } = this.#options;
    const now = platform.now();
    if (!platform.attention.visible()) {
      this.#hiddenAt ??= now;
      this.#resign?.();
      this.#resign = undefined;
      return;
    }
    const slept = this.#hiddenAt !== undefined && now - this.#hiddenAt > LONGEST_WAIT;
    this.#hiddenAt = undefined;
    if (slept) void store.load();
    if (!this.#resign) this.#resign = platform.locks.lead(name, (signal) => this.#lead(signal));
    else if (!this.#streaming || now - this.#heard > SILENCE) this.#restart?.();
  }

  async #lead(resigned: AbortSignal): Promise<void> {
    const stopPolling = this.#poll();
    while (!resigned.aborted) {
      try {
        await this.#stream(resigned);
        // The service ends the streams of an ended session; the failure of this request tells the session.
        if (!resigned.aborted) await this.#options.client.request('GET /auth');
      } catch (error) {
        this.#failures++;
        if (isApiError(error) && error.status < 500 && error.status !== 429) this.#failures = 99;
      }
      this.#streaming = false;
      if (!resigned.aborted) this.#mute(this.#silent || (this.#failures > 2 && this.#failures < 99));
      if (!resigned.aborted) await this.#pause(resigned);
    }
    stopPolling();
  }

  /** One connection, from opening to end. */
  async #stream(resigned: AbortSignal): Promise<void> {
    const { client, platform, store } = this.#options;
    const broken = new AbortController();
    const give = () => broken.abort();
    resigned.addEventListener('abort', give);
    const silence = () => {
      this.#silent = true;
      give();
    };
    let quiet = platform.after(SILENCE, silence);
    const alive = () => {
      this.#silent = false;
      this.#mute(false);
      quiet();
      quiet = platform.after(SILENCE, silence);
      this.#heard = platform.now();
      this.#streaming = true;
      this.#failures = 0;
    };
    this.#restart = give;
    try {
      await this.#loaded;
      const known = this.#cursor ?? cursorIn(store.meta.peek());
      const response = await client.stream(
        'GET /in_app_notifications/stream',
        { signal: broken.signal },
        known === undefined ? {} : { 'Last-Event-ID': known },
      );
      if (!response.body) return;
      let first = known === undefined;
      await readEventStream(response.body as ReadableStream<Uint8Array>, {
        alive: () => {
          alive();
          // Without a cursor, changes between the first load and the start of the stream would be in neither.
          if (first) void store.load();
          first = false;
        },
        id: (id) => this.#reached(id),
        event: (event) => this.#took(event),
      });
    } finally {
      quiet();
      resigned.removeEventListener('abort', give);
      this.#restart = undefined;
    }
  }

  #took(event: StreamEvent): void {
    const change = changeOf(event);
    if (!change) return;
    this.#options.store.apply(change);
    this.tell(change);
  }

  #reached(cursor: string): void {
    this.#cursor = cursor;
    this.#channel?.post({ type: 'cursor', cursor } satisfies Message);
  }

  #passedOn(message: Message): void {
    if (message.type === 'cursor') this.#cursor = message.cursor;
    else this.#options.store.apply(message.change);
  }

  /** Waits longer after each failure; becoming visible or online ends the wait. */
  #pause(resigned: AbortSignal): Promise<void> {
    const { platform } = this.#options;
    const ms =
      this.#failures >= 99
        ? POLL_INTERVAL
        : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.#failures, 6)) + (platform.now() % FIRST_WAIT);
    return new Promise((done) => {
      const go = () => {
        cancel();
        resigned.removeEventListener('abort', go);
        this.#restart = undefined;
        done();
      };
      const cancel = platform.after(ms, go);
      resigned.addEventListener('abort', go);
      this.#restart = go;
    });
  }

  #mute(muted: boolean): void {
    if (this.#muted === muted) return;
    this.#muted = muted;
    this.#repoll();
  }

  /**
   * The fallback while no stream runs: appends every 25 minutes where there is none. While one is broken or mute it
   * reads the list at once and each minute, since it may also have changed.
   */
  #poll(): () => void {
    const { platform, store } = this.#options;
    let cancel = () => {};
    const look = async () => {
      if (!this.#muted && this.#streaming) return;
      const had = new Set(store.items.peek().map(({ id }) => id));
      const added = this.#muted ? await store.load().then(() => store.items.peek()) : await store.append();
      for (const item of added) if (!had.has(item.id)) this.tell({ type: 'added', item });
    };
    const again = () => {
      cancel = platform.after(this.#muted ? MUTED_INTERVAL : POLL_INTERVAL, () => {
        void look();
        again();
      });
    };
    this.#repoll = () => {
      cancel();
      if (this.#muted) void look();
      again();
    };
    again();
    return () => {
      this.#repoll = () => {};
      cancel();
    };
  }
}

/** Where the stream begins after a list, if the service says so. */
const cursorIn = ({ cursor }: Record<string, unknown>) => (typeof cursor === 'string' ? cursor : undefined);

/** Reads a change from the stream: `notification` carries a whole notification, `read` and `removed` an id. */
function changeOf({ event, data }: StreamEvent): NotificationChange | null {
  try {
    const told = JSON.parse(data) as Notification;
    if (typeof told.id !== 'number') return null;
    if (event === 'notification') return { type: 'added', item: told };
    if (event === 'changed') return { type: 'changed' };
    return event === 'read' || event === 'removed' ? { type: event, ids: [told.id] } : null;
  } catch {
    return null;
  }
}
