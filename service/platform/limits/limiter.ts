import { type Message, say } from '../languages/message.ts';
import { inArray, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { digest } from '../crypto/crypto.ts';
import type { Database, Queryable } from '../database/database.ts';
import { named } from '../database/named.ts';
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
  /** Undoes the count: successes do not count. */
  succeeded: (within?: Queryable) => Promise<void>;
  /** The same, and counts another limit and reads something, all in one query. */
  succeededWith: <Row extends QueryResultRow>(counted: Limit, read: Read) => Promise<Row[]>;
  /** Lets the next attempt of the subject begin; without this call it waits for a moment. */
  failed: () => void;
}

/** A query that is read along with the counters. */
export interface Read {
  name: string;
  /** @param first number of its first parameter */
  text: (first: number) => string;
  values: unknown[];
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
  /** Counts one; whether it was within the limit. */
  take: (limit: Limit, within?: Queryable) => Promise<boolean>;
  /** Resets a counter, as after a new password. */
  forget: (name: string, subject: string, within?: Queryable) => Promise<void>;
  /** Deletes expired windows. */
  deleteExpired: () => Promise<void>;
}

/** Failed log-ins: 10 per account and 200 per IP address in 15 minutes. */
export const signInLimits = (account: string, ip: string): Limit[] => [
  { name: 'sign-in:account', subject: account.trim().toLowerCase(), limit: 10, windowMs: 15 * MINUTE },
  addressLimit(ip),
];

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

/** Security notices are counted separately: using up an hour's mails must not keep an owner from being warned. */
export const noticeLimit = (to: string): Limit => ({
  name: 'notice',
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
  select key, 1, resets_at from unnest($1::text[], $2::timestamptz[]) as asked(key, resets_at) order by key
  on conflict (key) do update set
    count = case when rate_limits.resets_at <= $3 then 1 else rate_limits.count + 1 end,
    resets_at = case when rate_limits.resets_at <= $3 then excluded.resets_at else rate_limits.resets_at end
  returning key, count, resets_at`;

const TAKE_BACK = 'update rate_limits set count = greatest(count - 1, 0) where key = any';

/**
 * SQL for whether a counter has counts in an open window.
 * @param subject the text that the counter counts
 * @param now ISO 8601
 */
export const isCounted = (name: string, subject: SQL, now: Placeholder): SQL<boolean> => sql<boolean>`exists (
    select from rate_limits
    where key = ${`${name}:`} || encode(sha256(convert_to(${subject}, 'UTF8')), 'hex')
      and resets_at > ${now}
  )`;

/**
 * Counters in the database, shared by all processes.
 * @param scale multiplies each limit (`RATE_LIMIT_SCALE`)
 */
export function makeLimiter(database: Database, now: () => number, scale: number): Limiter {
  const key = ({ name, subject }: Pick<Limit, 'name' | 'subject'>) => `${name}:${digest(subject)}`;
  const most = ({ limit }: Limit) => Math.max(1, Math.floor(limit * scale));

  const count = async (limits: readonly Limit[], within: Queryable): Promise<Count[]> => {
    const resetsAt = limits.map(({ windowMs }) => new Date(now() + windowMs));
    const values = [limits.map(key), resetsAt, new Date(now())];
    return named<Count>(within, { name: 'count', text: COUNT, values });
  };

  const takeBack = async (keys: string[], within: Queryable) => {
    await named(within, { name: 'take-back', text: `${TAKE_BACK} ($1)`, values: [keys] });
  };

  const queues = new Queues();
  const openRequests = new RateLimiterMemory({ points: Math.max(1, Math.floor(600 * scale)), duration: 60 });

  /** One attempt: counted, or rejected and undone. */
  const begin = async (limits: readonly Limit[], within: Queryable): Promise<ApiError | undefined> => {
    const counts = await count(limits, within);
    for (const limit of limits) {
      const found = counts.find((one) => one.key === key(limit));
      if (!found || found.count <= most(limit)) continue;
      await takeBack(limits.map(key), within);
      return tooMany((found.resets_at.getTime() - now()) / 1000);
    }
    return undefined;
  };

  return {
    attempt: async (limits, within = database.db) => {
      const keys = limits.map(key);
      const leave =
        within === database.db
          ? await queues.enter(
              limits.map((limit) => ({ key: key(limit), places: Math.max(1, Math.floor(most(limit) / 2)) })),
            )
          : () => undefined;
      const exceeded = await begin(limits, within);
      if (exceeded) {
        leave();
        throw exceeded;
      }
      return {
        succeeded: async (within = database.db) => {
          await takeBack(keys, within).finally(leave);
        },
        succeededWith: async (counted, read) => {
          const values = [[key(counted)], [new Date(now() + counted.windowMs)], new Date(now()), keys];
          return named<never>(database.db, {
            name: `succeeded-${read.name}`,
            text: `with counted as (${COUNT}), taken as (${TAKE_BACK} ($4)) ${read.text(values.length + 1)}`,
            values: [...values, ...read.values],
          }).finally(leave);
        },
        failed: leave,
      };
    },
    takeOpenRequest: async (ip) => {
      await openRequests.consume(networkOf(ip)).catch((rejected: unknown) => {
        throw rejected instanceof RateLimiterRes ? tooMany(rejected.msBeforeNext / 1000) : rejected;
      });
    },
    take: async (limit, within = database.db) => {
      const [found] = await count([limit], within);
      return (found?.count ?? 0) <= most(limit);
    },
    forget: async (name, subject, within = database.db) => {
      await within.delete(rateLimits).where(inArray(rateLimits.key, [key({ name, subject })]));
    },
    deleteExpired: async () => {
      await database.db.delete(rateLimits).where(lt(rateLimits.resetsAt, new Date(now())));
    },
  };
}

/** The waiting time as text: in minutes, or in hours from two hours on. */
export function waitWords(seconds: number): Message {
  if (seconds < 60) return { id: 'errors.wait.minute' };
  return seconds < 2 * 3600
    ? say('errors.wait.minutes', { minutes: Math.ceil(seconds / 60) })
    : say('errors.wait.hours', { hours: Math.ceil(seconds / 3600) });
}

/** The error 429 with its message. */
export function tooMany(seconds: number): ApiError {
  return new ApiError(429, 'too_many', say('errors.tooMany', { wait: waitWords(seconds) }), {
    retryAfter: Math.max(1, seconds),
  });
}
