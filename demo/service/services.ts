import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './data/database.ts';
import { type Limiter, makeLimiter } from './domain/limiter.ts';
import { makeMessages, type Messages } from './domain/messages.ts';

/** The parts of the running service, handed to every handler. */
export interface Services {
  config: Config;
  database: Database;
  /** Milliseconds since 1970; a test hands in its own. */
  now: () => number;
  /** Mail and text messages: queued in the same transaction as what they tell of. */
  messages: Messages;
  limiter: Limiter;
  log: Logger;
}

/** Puts the parts together over an open database. */
export function makeServices({ config, database, log, now = Date.now }: Pick<Services, 'config' | 'database' | 'log'> & { now?: () => number }): Services {
  const limiter = makeLimiter(database, now, config.rateLimitScale);
  return { config, database, now, limiter, messages: makeMessages(config, limiter), log };
}
