import type pg from 'pg';

/** What each kind of database implements. */
export interface Backend {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  /**
   * For what every request asks, its session and its origin, which never waits for slow queries; the embedded database
   * has one connection.
   */
  sessionPool: pg.Pool;
  /** Connections of `sessionPool`. */
  sessionLanes: number;
  /** Calls `receive` with each payload of the channel. Resolves to a function that stops listening. */
  listen: (channel: string, receive: (payload: string) => void) => Promise<() => Promise<void>>;
  /** Lines for the operator about what may be wrong. */
  notes: readonly string[];
  /** @throws {Error} if nothing can be written: a read-only server, or a full disk */
  requireWritable: () => Promise<void>;
  close: () => Promise<void>;
}
