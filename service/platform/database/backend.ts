import type pg from 'pg';

/** What a kind of database must offer. */
export interface Backend {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  /** Calls `receive` with each payload of the channel; resolves to a function that stops it. */
  listen: (channel: string, receive: (payload: string) => void) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}
