import type { Database } from '../database/database.ts';
import type { Services } from '../services.ts';
import { tooMany } from './limiter.ts';
import { Queue } from './queues.ts';

interface Made {
  all: Queue;
  bySubject: Map<string, { queue: Queue; requests: number }>;
}

/** Who may do how much at once in a process. */
export interface TurnLimits {
  /** Requests of one subject that work at once. Each needs a connection to the database. */
  atOnce: number;
  /** Further requests of a subject that wait for their turn. */
  waiting: number;
  /** Of all subjects, as a part of the connections: everybody else needs some too. */
  share: number;
}

/** Lets subjects take turns with work that is heavy for the database, so that none delays others. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #made = new WeakMap<Database, Made>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Does work when it is the subject's turn.
   * @throws {ApiError} 429 if too many of this subject wait
   */
  async take<Data>(
    services: Pick<Services, 'database' | 'config'>,
    subject: string,
    work: () => Promise<Data>,
  ): Promise<Data> {
    const { atOnce, waiting } = this.#limits;
    const { all, bySubject } = this.#madeFor(services);
    const own = bySubject.get(subject) ?? { queue: new Queue(atOnce), requests: 0 };
    if (own.requests >= atOnce + waiting) throw tooMany(1);
    bySubject.set(subject, own);
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
      if (own.requests === 0) bySubject.delete(subject);
    }
  }

  #madeFor({ database, config }: Pick<Services, 'database' | 'config'>): Made {
    const places = Math.max(1, Math.floor(config.databaseServer.poolSize * this.#limits.share));
    const made = this.#made.get(database) ?? { all: new Queue(places), bySubject: new Map() };
    this.#made.set(database, made);
    return made;
  }
}
