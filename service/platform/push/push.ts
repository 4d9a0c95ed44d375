import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';

/** A subscriber and how to reach them. */
export interface Subscription {
  userId: number;
  /** What was sent already. */
  cursor: Cursor;
  /** Called before changes are sent: what the subscriber may see can have changed. */
  prepare: () => Promise<void>;
  /** Sends one change; false if the reader is too slow and should reconnect with `Last-Event-ID`. */
  tell: (change: Change) => boolean;
  /** Keeps the connection open through proxies. */
  beat: () => void;
  /** Whether the session is still valid. */
  alive: () => Promise<boolean>;
  /** Ends the connection. */
  end: () => void;
}

export interface PushOptions {
  database: Database;
  log: Logger;
  /** Database channel for changed notifications; the payload is user ids, separated by commas. */
  channel: string;
  /** Reads at most `limit` changes of a user after a cursor, in order. */
  changesAfter: (userId: number, cursor: Cursor, limit: number) => Promise<Change[]>;
  /** Numbers of the newest changes of these users, in one query. Users without changes are missing. */
  newestChanges: (userIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** Milliseconds between polls without a hint. */
  pollMs?: number;
  /** The same if the database gives no hints. */
  pollWithoutHintsMs?: number;
  /** Milliseconds between heartbeats, which also check the session. */
  beatMs?: number;
}

/** Channel that signals ended sessions; the payload is the user id. */
export const SESSIONS_CHANNEL = 'sessions';

/** Maximum streams per user; one more ends the oldest. */
const STREAMS = 24;
const BATCH = 200;

class Stream {
  readonly subscription: Subscription;
  readonly #changesAfter: PushOptions['changesAfter'];
  readonly #ended: (reader: Stream) => void;
  #reading: Promise<void> | undefined;
  #again = false;
  #open = true;

  constructor(changesAfter: PushOptions['changesAfter'], subscription: Subscription, ended: (reader: Stream) => void) {
    this.#changesAfter = changesAfter;
    this.subscription = subscription;
    this.#ended = ended;
  }

  /** Sends new changes; a call during a read triggers one more. */
  look(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { subscription } = this;
    while (this.#again && this.#open) {
      this.#again = false;
      const changes = await this.#changesAfter(subscription.userId, subscription.cursor, BATCH);
      if (changes.length > 0) await subscription.prepare();
      for (const change of changes) {
        if (!this.#open) return;
        if (!subscription.tell(change)) return this.end();
        subscription.cursor = change.cursor;
      }
      if (changes.length === BATCH) this.#again = true;
    }
  }

  async check(): Promise<void> {
    if (await this.subscription.alive()) this.subscription.beat();
    else this.end();
  }

  end(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#ended(this);
    this.subscription.end();
  }
}

/**
 * Pushes changed notifications to open streams. The table is authoritative: a database hint (LISTEN) makes the streams
 * read at once. One poll for all of them finds what a lost hint missed, so that a lost hint costs seconds and no
 * notification, and idle streams cost no queries of their own.
 */
export class Push {
  readonly #options: PushOptions;
  readonly #readers = new Map<number, Set<Stream>>();
  readonly #stops: (() => Promise<void>)[] = [];
  #timers: NodeJS.Timeout[] = [];

  constructor(options: PushOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { database, log, channel, pollMs = 10_000, pollWithoutHintsMs = 2_000, beatMs = 15_000 } = this.#options;
    let poll = pollMs;
    try {
      this.#stops.push(
        await database.listen(channel, (userIds) => {
          for (const userId of userIds.split(',')) this.#each(Number(userId), (reader) => reader.look());
        }),
      );
      this.#stops.push(
        await database.listen(SESSIONS_CHANNEL, (userId) => this.#each(Number(userId), (reader) => reader.check())),
      );
    } catch (error) {
      log.warn({ err: error }, 'the database sends no hints; polling for notifications every few seconds');
      poll = pollWithoutHintsMs;
    }
    this.#timers = [
      setInterval(() => void this.#poll(), poll),
      setInterval(() => this.#all((reader) => reader.check()), beatMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Subscribes; call the result when the reader is gone. */
  open(subscription: Subscription): () => void {
    const { userId } = subscription;
    const own = this.#readers.get(userId) ?? new Set<Stream>();
    this.#readers.set(userId, own);
    const reader = new Stream(this.#options.changesAfter, subscription, () => {
      own.delete(reader);
      if (own.size === 0 && this.#readers.get(userId) === own) this.#readers.delete(userId);
    });
    own.add(reader);
    const [oldest] = own;
    if (own.size > STREAMS) oldest?.end();
    this.#run(reader, (one) => one.look());
    return () => reader.end();
  }

  /** Number of open streams. */
  get size(): number {
    return [...this.#readers.values()].reduce((sum, own) => sum + own.size, 0);
  }

  /** Ends every stream. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const own of this.#readers.values()) for (const reader of [...own]) reader.end();
    for (const stop of this.#stops.splice(0)) await stop().catch(() => undefined);
  }

  /** Lets the streams read that have not sent the newest change of their user. */
  async #poll(): Promise<void> {
    if (this.#readers.size === 0) return;
    try {
      const newest = await this.#options.newestChanges([...this.#readers.keys()]);
      for (const [userId, change] of newest)
        for (const reader of this.#readers.get(userId) ?? [])
          if (reader.subscription.cursor.change < change) this.#run(reader, (one) => one.look());
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the poll for notifications failed');
    }
  }

  #each(userId: number, what: (reader: Stream) => Promise<void>): void {
    for (const reader of this.#readers.get(userId) ?? []) this.#run(reader, what);
  }

  #all(what: (reader: Stream) => Promise<void>): void {
    for (const userId of this.#readers.keys()) this.#each(userId, what);
  }

  #run(reader: Stream, what: (reader: Stream) => Promise<void>): void {
    what(reader).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'a stream of notifications could not look'),
    );
  }
}

/** A reader's position: the newest notification and the newest change they got. */
export interface Cursor {
  id: number;
  change: number;
}

/** A change as the stream sends it. */
export interface Change {
  /** What it is about; null for no organization. */
  organizationId: number | null;
  /** The reader's position after this change. */
  cursor: Cursor;
  /** Name of the event. */
  event: string;
  /** Sent as JSON. */
  data: { id: number };
}
