import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { tooMany } from '../../platform/limits/limiter.ts';
import { Queue } from '../../platform/limits/queues.ts';
import type { Services } from '../../platform/services.ts';
import { subjectOf } from './limits.ts';

/** Requests of one sender that send at once in a process. Each needs a connection to the database. */
const AT_ONCE = 2;
/** Of all senders, as a part of the connections: everybody else needs some too. */
const SHARE = 0.4;
/** Further requests of a sender that wait for their turn. */
const WAITING = 50;

interface Turns {
  all: Queue;
  bySender: Map<string, { queue: Queue; requests: number }>;
}

const made = new WeakMap<Database, Turns>();

function turnsOf({ database, config }: Pick<Services, 'database' | 'config'>): Turns {
  const all = new Queue(Math.max(1, Math.floor(config.databaseServer.poolSize * SHARE)));
  const turns = made.get(database) ?? { all, bySender: new Map() };
  made.set(database, turns);
  return turns;
}

/**
 * Does the work of a request that sends, when it is the sender's turn.
 * @throws {ApiError} 429 if too many of this sender wait
 */
export async function inTurn<Data>(
  services: Pick<Services, 'database' | 'config'>,
  caller: Caller,
  work: () => Promise<Data>,
): Promise<Data> {
  const { all, bySender } = turnsOf(services);
  const subject = subjectOf(caller);
  const own = bySender.get(subject) ?? { queue: new Queue(AT_ONCE), requests: 0 };
  if (own.requests >= AT_ONCE + WAITING) throw tooMany(1);
  bySender.set(subject, own);
  own.requests += 1;
  try {
    await own.queue.take();
    try {
      await all.take();
      return await work().finally(() => all.release());
    } finally {
      own.queue.release();
    }
  } finally {
    own.requests -= 1;
    if (own.requests === 0) bySender.delete(subject);
  }
}
