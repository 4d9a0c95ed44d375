import { availableParallelism } from 'node:os';
import { type Message, say } from '../languages/message.ts';
import { inArray } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { digest } from '../crypto/crypto.ts';
import type { Database, Queryable } from '../database/database.ts';
import { named, type Part, type Statement } from '../database/named.ts';
import { rateLimits } from '../database/schema/operations.ts';
import { ApiError } from '../errors/api-error.ts';
import { networkOf } from './network.ts';
import { lanesOf } from './lanes.ts';
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
  /** Undoes the count: successes do not count. */
  succeeded: (within?: Queryable) => Promise<void>;
  /** The same, counts other limits, and runs a statement, all in one query. */
  succeededWith: <Row extends QueryResultRow>(counted: readonly Limit[], along: Part) => Promise<Row[]>;
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
   * The same for counters that only a query knows, which counts them with `countText`. It answers one row.
   * @param limits begin like the counters, and queue attempts by their subjects
   * @param query gets the keys of `limits`
   * @throws {ApiError} 429 with the seconds to wait
   */
  attemptBy: <Row extends Counted>(
    limits: readonly Limit[],
    query: (keys: string[]) => Statement,
  ) => Promise<{ attempt: Attempted; row: Row }>;
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
  /** A time as JSON if another query counted. */
  resets_at: Date | string;
}

/** A row with the rows of `countText`. */
export interface Counted extends QueryResultRow {
  counts: Count[];
}

/**
 * SQL that counts. Sorted by key, so that two processes cannot deadlock.
 * @param asked SQL of rows with a key and the end of its window
 * @param now SQL of the time
 */
export const countText = (asked: string, now: string): string => `
  insert into rate_limits (key, count, resets_at)
  select key, 1, resets_at from ${asked} as asked(key, resets_at) order by key
  on conflict (key) do update set
    count = case when rate_limits.resets_at <= ${now} then 1 else rate_limits.count + 1 end,
    resets_at = case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end
  returning key, count, resets_at`;

/** Counts with three parameters: keys, ends of their windows, and the time. */
const countFrom = (first: number) =>
  countText(`unnest($${first}::text[], $${first + 1}::timestamptz[])`, `$${first + 2}`);

/** An insert, because a conflict is always found by the key, however few rows the planner expects; sorted as above. */
const takeBackText = (keys: number) => `
  insert into rate_limits (key, count, resets_at)
  select key, 0, now() from unnest($${keys}::text[]) as counted(key) order by key
  on conflict (key) do update set count = greatest(rate_limits.count - 1, 0)`;

const COUNT = countFrom(1);
const TAKE_BACK = takeBackText(1);

/** The statements that ran along with others, by name. Postgres compares texts that are not the same object. */
const alongTexts = new Map<string, string>();

/** Both run last, and the counters that a whole network shares stay locked for the shortest time. */
function alongText({ name, ctes, text, values: { length } }: Part): string {
  const known = alongTexts.get(name);
  if (known !== undefined) return known;
  const own = `taken as (${takeBackText(length + 4)}), counted as (${countFrom(length + 1)})`;
  const made = `with ${own}${ctes === undefined ? '' : `, ${ctes}`} ${text}`;
  alongTexts.set(name, made);
  return made;
}

/** Key of a counter. */
export const counterKey = ({ name, subject }: Pick<Limit, 'name' | 'subject'>): string => `${name}:${digest(subject)}`;

/**
 * SQL for the key of a counter.
 * @param subject SQL of the text that it counts
 */
export const counterKeyText = (name: string, subject: string): string =>
  `'${name}:' || encode(sha256(convert_to(${subject}, 'UTF8')), 'hex')`;

/** How long an attempt without result holds up the next ones of its subject. */
const HELD_MS = 2_000;

/**
 * Counters in the database, shared by all processes.
 * @param scale multiplies each limit (`RATE_LIMIT_SCALE`)
 */
export function makeLimiter(database: Database, now: () => number, scale: number): Limiter {
  const most = ({ limit }: Limit) => Math.max(1, Math.floor(limit * scale));

  const count = async (limits: readonly Limit[], within: Queryable): Promise<Count[]> => {
    const resetsAt = limits.map(({ windowMs }) => new Date(now() + windowMs));
    const values = [limits.map(counterKey), resetsAt, new Date(now())];
    return named<Count>(within, { name: 'count', text: COUNT, values });
  };

  const takeBack = async (keys: string[], within: Queryable) => {
    await named(within, { name: 'take-back', text: TAKE_BACK, values: [keys] });
  };

  // A running attempt counts as failed until it ends: without a queue, many correct passwords at once would look like
  // many wrong ones.
  const queues = new Queues(HELD_MS);
  const inLane = lanesOf(availableParallelism());
  const openRequests = new RateLimiterMemory({ points: Math.max(1, Math.floor(600 * scale)), duration: 60 });

  const enter = (limits: readonly Limit[], keys = limits.map(counterKey)) =>
    queues.enter(
      limits.map((limit, at) => ({ key: keys[at] ?? '', places: Math.max(1, Math.floor(most(limit) / 2)) })),
    );

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
      throw tooMany((new Date(found.resets_at).getTime() - now()) / 1000);
    }
    return {
      reachesLimit,
      succeeded: async (within = database.db) => {
        await takeBack(keys, within).finally(leave);
      },
      succeededWith: async (counted, along) => {
        const at = now();
        const ends = counted.map(({ windowMs }) => new Date(at + windowMs).toISOString());
        const statement = {
          name: `succeeded-${along.name}`,
          text: alongText(along),
          values: [...along.values, counted.map(counterKey), ends, new Date(at).toISOString(), keys],
        };
        return inLane(() => named<never>(database.db, statement)).finally(leave);
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
    attemptBy: async <Row extends Counted>(limits: readonly Limit[], query: (keys: string[]) => Statement) => {
      const keys = limits.map(counterKey);
      const leave = await enter(limits, keys);
      try {
        const [row] = await inLane(() => named<Row>(database.db, query(keys)));
        if (!row) throw new Error('A query that counts found no row.');
        return { attempt: await begun(row.counts, limits, leave, database.db), row };
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
    take: async (limit, within = database.db) => {
      const [found] = await count([limit], within);
      return (found?.count ?? 0) <= most(limit);
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
    ? say('errors.wait.minutes', { minutes: Math.ceil(seconds / 60) })
    : say('errors.wait.hours', { hours: Math.ceil(seconds / 3600) });
}

/** The error 429 with its message. */
export function tooMany(seconds: number): ApiError {
  return new ApiError(429, 'too_many', say('errors.tooMany', { wait: waitWords(seconds) }), {
    retryAfter: Math.max(1, seconds),
  });
}
