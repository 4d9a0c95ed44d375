import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { SharedQueries } from './database/batching/shared-queries.ts';
import type { StatementBatch } from './database/batching/statement-batch.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Pictures } from './files/picture.ts';
import type { Messages } from './mail/messages.ts';
import type { Caller } from './http/caller.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Push } from './push/push.ts';

/** Finds the callers of session tokens. */
export interface SessionLookup {
  /** The caller of a token; null if it is unknown, ended or expired. By default it counts as use of the session. */
  callerOf: (token: string, options?: { isUse: boolean }) => Promise<Caller | null>;
  /** The caller of a session by its id; null if it ended or expired. It does not count as use. */
  callerOfSession: (id: number) => Promise<Caller | null>;
  /** Writes when the sessions found since the last write were active. */
  writeActivity: () => Promise<void>;
}

/** Parts of the running service, passed to every handler. */
export interface Services {
  config: Config;
  database: Database;
  /** Milliseconds since 1970; tests pass their own clock. */
  now: () => number;
  /** Mail and text messages, queued in the causing transaction. */
  messages: Messages;
  sessions: SessionLookup;
  /** Entries of the setting with trusted domains. */
  trustedDomains: () => Promise<string[]>;
  /** Totals of lists, which requests that come together share. */
  counts: SharedQueries<number>;
  /** Runs the lookups of requests that come together in one query. */
  together: StatementBatch;
  limiter: Limiter;
  /** Pushes to open notification streams; starts and stops with the app. */
  push: Push;
  /** Decodes uploaded pictures in a child process. */
  pictures: Pictures;
  log: Logger;
  tracing: Tracing;
  /** Aborted when the service begins to stop; ends endless replies such as streams. */
  stopping: AbortSignal;
}
