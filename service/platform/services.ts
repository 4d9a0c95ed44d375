import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Pictures } from './files/picture.ts';
import type { Messages } from './mail/messages.ts';
import type { Push } from './push/push.ts';

/** Parts of the running service, passed to every handler. */
export interface Services {
  config: Config;
  database: Database;
  /** Milliseconds since 1970; tests pass their own clock. */
  now: () => number;
  /** Mail and text messages, queued in the causing transaction. */
  messages: Messages;
  limiter: Limiter;
  /** Pushes to open notification streams; starts and stops with the app. */
  push: Push;
  /** Decodes uploaded pictures in a child process. */
  pictures: Pictures;
  log: Logger;
  /** Aborted when the service begins to stop; ends endless replies such as streams. */
  stopping: AbortSignal;
}
