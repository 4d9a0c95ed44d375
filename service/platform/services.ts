import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Pictures } from './files/picture.ts';
import type { Messages } from './mail/messages.ts';
import type { Push } from './push/push.ts';

/** The parts of the running service, handed to every handler. */
export interface Services {
  config: Config;
  database: Database;
  /** Milliseconds since 1970; a test hands in its own. */
  now: () => number;
  /** Mail and text messages: queued in the same transaction as what they tell of. */
  messages: Messages;
  limiter: Limiter;
  /** Tells open streams of notifications; it begins with the app and ends with it. */
  push: Push;
  /** Pictures that people send are decoded here, in a process apart. */
  pictures: Pictures;
  log: Logger;
  /** Aborted when the service begins to stop: answers without an end, such as streams, end then. */
  stopping: AbortSignal;
}
