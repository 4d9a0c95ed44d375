import { type Message, messageWith } from '../languages/message.ts';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { digest } from '../crypto/crypto.ts';
import type { Database, Queryable } from '../database/database.ts';
import { prepared } from '../database/prepared-statement.ts';
import { rateLimits } from '../database/schema/operations.ts';
import { ApiError } from '../errors/api-error.ts';
import { networkOf } from './network.ts';
import { Queues } from './queues.ts';
import { MINUTE, HOUR } from '../time.ts';

/** A counter: the limit within a window that begins with the first count. */
export interface Limit {
  /** What it counts, such as `sign-in:account`. */
  name: string;
  /** The subject: an IP address or an account. Stored as a digest. */
  subject: string;
  limit: number;
  windowMs: number;
}

/** An attempt, counted before its result is known. */
export interface Attempted {
  /** Whether a limit refuses further attempts unless this one succeeds. */
  reachesLimit: boolean;
  /** Undoes the count, of all limits or of some: successes do not count. */
  succeeded: (within?: Queryable, only?: readonly Limit[]) => Promise<void>;
  /** Lets the next attempt of the subject begin; without this call it waits for a moment. */
  failed: () => void;
}

export interface Limiter {
  /**
   * Counts an attempt as a failure until `succeeded` is called, so that concurrent attempts cannot all pass.
   * @throws {ApiError} 429 with the seconds to wait
   */
  attempt: (limits: readonly Limit[], within?: Queryable) => Promise<Attempted>;
  /**
   * Counts a request without a session that has a body, before the body is read, or begins a log in at a provider. In
   * memory, because a query would cost more than it saves.
   * @throws {ApiError} 429 beyond 600 a minute from one network
   */
  takeOpenRequest: (ip: string) => Promise<void>;
  /** Whether anything was counted in the limit's current window. */
  isCounted: (limit: Limit) => Promise<boolean>;
  /** Counts one; whether it was within the limit. */
  take: (limit: Limit, within?: Queryable) => Promise<boolean>;
  /**
   * Counts an amount at once. In a transaction that the refusal rolls back, a refused amount does not count.
   * @throws {ApiError} 429 with the seconds until the window ends
   */
  spend: (limit: Limit, amount: number, within?: Queryable) => Promise<void>;
  /** Resets a counter, as after a new password. */
  forget: (name: string, subject: string, within?: Queryable) => Promise<void>;
}

/** All failures from one IP address: hashes, codes, passwords. */
export const addressLimit = (ip: string): Limit => ({
  name: 'failures:address',
  subject: networkOf(ip),
  limit: 200,
  windowMs: 15 * MINUTE,
});

/** Five mails per recipient and hour. */
export const mailLimit = (to: string): Limit => ({
  name: 'mail',
  subject: to.trim().toLowerCase(),
  limit: 5,
  windowMs: HOUR,
});

/** Notices that are no security notices, per recipient and kind: those of one kind must not silence another. */
export const noticeLimit = (to: string, kind: string): Limit => ({
  name: `notice:${kind}`,
  subject: to.trim().toLowerCase(),
  limit: 20,
  windowMs: HOUR,
});

interface Count {
  key: string;
  count: number;
  resets_at: Date;
}

/** Sorted by key, so that two processes cannot deadlock. */
const COUNT = `
  insert into rate_limits (key, count, resets_at)
  select key, $4::int, resets_at from unnest($1::text[], $2::timestamptz[]) as asked(key, resets_at) order by key
  on conflict (key) do update set
    count = case when rate_limits.resets_at <= $3 then $4::int else rate_limits.count + $4::int end,
    resets_at = case when rate_limits.resets_at <= $3 then excluded.resets_at else rate_limits.resets_at end
  returning key, count, resets_at`;

/** An insert, because a conflict is always found by the key, however few rows the planner expects; sorted as above. */
const TAKE_BACK = `
  insert into rate_limits (key, count, resets_at)
  select key, 0, now() from unnest($1::text[]) as counted(key) order by key
  on conflict (key) do update set count = greatest(rate_limits.count - 1, 0)`;

/** Key of a counter. */
export const counterKey = ({ name, subject }: Pick<Limit, 'name' | 'subject'>): string => `${name}:${digest(subject)}`;

/** How long an attempt without result holds up the next ones of its subject. */
const HELD_MS = 2_000;

/**
 * Counters in the database, shared by all processes.
 * @param scale multiplies each limit (`RATE_LIMIT_SCALE`)
 */
export function makeLimiter(database: Database, now: () => number, scale: number): Limiter {
  const most = ({ limit }: Limit) => Math.max(1, Math.floor(limit * scale));

  const count = async (limits: readonly Limit[], within: Queryable, amount = 1): Promise<Count[]> => {
    const resetsAt = limits.map(({ windowMs }) => new Date(now() + windowMs));
    const values = [limits.map(counterKey), resetsAt, new Date(now()), amount];
    return prepared<Count>(within, { name: 'count', text: COUNT, values });
  };

  const takeBack = async (keys: string[], within: Queryable) => {
    await prepared(within, { name: 'take-back', text: TAKE_BACK, values: [keys] });
  };

  // A running attempt counts as failed until it ends: without a queue, many correct passwords at once would look like
  // many wrong ones.
  const queues = new Queues(HELD_MS);
  const openRequests = new RateLimiterMemory({ points: Math.max(1, Math.floor(600 * scale)), duration: 60 });

  const enter = (limits: readonly Limit[]) =>
    queues.enter(limits.map((limit) => ({ key: counterKey(limit), places: Math.max(1, Math.floor(most(limit) / 2)) })));

  /** One attempt, which is counted: undone and rejected beyond the limit. */
  const begun = async (
    counts: readonly Count[],
    limits: readonly Limit[],
    leave: () => void,
    within: Queryable,
  ): Promise<Attempted> => {
    const keys = counts.map(({ key }) => key);
    let reachesLimit = false;
    for (const limit of limits) {
      const found = counts.find(({ key }) => key.startsWith(`${limit.name}:`));
      reachesLimit ||= found?.count === most(limit);
      if (!found || found.count <= most(limit)) continue;
      await takeBack(keys, within);
      throw tooMany((found.resets_at.getTime() - now()) / 1000);
    }
    return {
      reachesLimit,
      succeeded: async (within = database.db, only = limits) => {
        await takeBack(only.map(counterKey), within).finally(leave);
      },
      failed: leave,
    };
  };

  return {
    attempt: async (limits, within = database.db) => {
      const leave = within === database.db ? await enter(limits) : () => undefined;
      try {
        return await begun(await count(limits, within), limits, leave, within);
      } catch (error) {
        leave();
        throw error;
      }
    },
    takeOpenRequest: async (ip) => {
      await openRequests.consume(networkOf(ip)).catch((rejected: unknown) => {
        throw rejected instanceof RateLimiterRes ? tooMany(rejected.msBeforeNext / 1000) : rejected;
      });
    },
    isCounted: async (limit) => {
      const open = and(eq(rateLimits.key, counterKey(limit)), gt(rateLimits.resetsAt, new Date(now())));
      return (await database.db.$count(rateLimits, open)) > 0;
    },
    take: async (limit, within = database.db) => {
      const [found] = await count([limit], within);
      return (found?.count ?? 0) <= most(limit);
    },
    spend: async (limit, amount, within = database.db) => {
      const [found] = await count([limit], within, amount);
      if (found && found.count > most(limit)) throw tooMany((found.resets_at.getTime() - now()) / 1000);
    },
    forget: async (name, subject, within = database.db) => {
      await within.delete(rateLimits).where(inArray(rateLimits.key, [counterKey({ name, subject })]));
    },
  };
}

/** The waiting time as text: in minutes, or in hours from two hours on. */
export function waitWords(seconds: number): Message {
  if (seconds < 60) return { id: 'errors.wait.minute' };
  return seconds < 2 * 3600
    ? messageWith('errors.wait.minutes', { minutes: Math.ceil(seconds / 60) })
    : messageWith('errors.wait.hours', { hours: Math.ceil(seconds / 3600) });
}

/** The error 429 with its message. */
export function tooMany(seconds: number): ApiError {
  return new ApiError(429, 'too_many', messageWith('errors.tooMany', { wait: waitWords(seconds) }), {
    retryAfter: Math.max(1, seconds),
  });
}
