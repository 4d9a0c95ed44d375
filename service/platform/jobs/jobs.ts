import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '../database/database.ts';
import { withoutValues } from '../database/errors.ts';
import { jobs } from '../database/schema/operations.ts';

/** A job claimed by a worker. */
export interface Job<Payload = unknown> {
  id: number;
  payload: Payload;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted if the service stops or the lease is lost: another worker then repeats the job. */
  signal: AbortSignal;
  /** Aborted just before another worker may repeat the job: what must not happen twice obeys this signal alone. */
  over: AbortSignal;
  /** Marks the job done inside the handler's own transaction, so that both commit together. */
  finish: (within: Queryable) => Promise<void>;
}

/** An error that another attempt would only repeat: the job fails at once. */
export class FinalError extends Error {}

export type JobHandlers = Record<string, (job: Job<never>) => Promise<void>>;

export interface EnqueueOptions {
  /** Earliest start. */
  runAt?: Date;
  /** Attempts before the job fails; 8 by default. Ignored if `retryForMs` is set. */
  maxAttempts?: number;
  /** Repeats the job until this many milliseconds from now, at least every five minutes. */
  retryForMs?: number;
  /** Lets fresh jobs of the same type go first. */
  bulk?: boolean;
  /** Skips the job if another open one has this key. */
  uniqueKey?: string;
  /** Only a few of the jobs with this key run at a time, if their workers limit it. */
  groupKey?: string;
}

export interface WorkerOptions {
  database: Database;
  handlers: JobHandlers;
  /** Called after each failed attempt. */
  onError: (error: unknown, job: { id: number; type: string; attempt: number }) => void;
  /** Concurrent jobs. */
  concurrency?: number;
  /**
   * Jobs of one group that run at a time, in all processes together; any number if undefined. A quarter of the workers
   * is kept for groups without a running job, so that a few groups with hanging jobs do not delay all others.
   */
  perGroup?: number;
  /** Silence after which another worker takes over a job. */
  leaseMs?: number;
  /** Poll interval without hints. */
  pollMs?: number;
}

export interface Workers {
  /** Stops claiming jobs, waits for running ones, and returns the leases of those that do not finish in time. */
  stop: () => Promise<void>;
}

const CHANNEL = 'jobs';

/** How long running jobs may take once the workers stop. */
const STOP_MS = 8_000;
/** How long jobs that are cut then may take to end. */
const CUT_MS = 1_000;

/** The longest wait in seconds between two attempts of a job that is repeated until a time. */
const STEADY_SECONDS = 300;

/** The database's clock is the only one that counts: those of hosts differ. */
const databaseNow = sql`clock_timestamp()`;
/** SQL for a time from now. */
export const inMs = (ms: number) => sql`${databaseNow} + make_interval(secs => ${ms / 1_000})`;

/** No worker holds its lease. */
const isFree = sql`(${jobs.leasedUntil} is null or ${jobs.leasedUntil} < ${databaseNow})`;

/** Adds a job, in a transaction if given. */
export async function enqueue(
  within: Queryable,
  type: string,
  payload: object | string | number,
  { retryForMs, bulk = false, ...options }: EnqueueOptions = {},
): Promise<void> {
  const retryUntil = retryForMs === undefined ? null : inMs(retryForMs);
  await within
    .insert(jobs)
    .values({ type, payload, ...options, retryUntil, isBulk: bulk })
    .onConflictDoNothing();
  await within.execute(sql`select pg_notify(${CHANNEL}, ${type})`);
}

/** Time for which a job that somebody repeats by hand is tried. */
const REPEAT_MS = 3_600_000;

/**
 * Lets a job begin at once that failed or waits; false if it is running or done.
 * @param before when its work becomes useless, if ever
 */
export async function repeatJob(within: Queryable, id: number, before: Date | null = null): Promise<boolean> {
  const retryUntil = sql`least(${inMs(REPEAT_MS)}, ${before?.toISOString() ?? null}::timestamptz)`;
  const [row] = await within
    .update(jobs)
    .set({ runAt: databaseNow, failedAt: null, attempts: 0, retryUntil })
    .where(and(eq(jobs.id, id), isNull(jobs.doneAt), isFree))
    .returning({ type: jobs.type });
  if (row) await within.execute(sql`select pg_notify(${CHANNEL}, ${row.type})`);
  return row !== undefined;
}

/** Seconds to wait after a failed attempt: 2, 4, 8, … and at most an hour. */
export function backOffSeconds(attempt: number): number {
  return Math.min(2 ** attempt, 3_600);
}

/**
 * Runs jobs until `stop`, in any number of processes. Each job is leased by one worker (FOR UPDATE SKIP LOCKED). A
 * lease that is not renewed expires, so jobs survive their worker.
 */
export async function runWorkers(options: WorkerOptions): Promise<Workers> {
  const { database, handlers, concurrency = 2, pollMs = 1_000 } = options;
  const stopping = new AbortController();
  const leases = new Map<string, AbortController>();
  const idle: (() => void)[] = [];
  let isMissed = false;
  // One worker looks for a job. When it finds one, it wakes the next.
  const wakeOne = () => {
    const wake = idle.shift();
    if (wake) wake();
    // Those who look at this moment may have read too early.
    else isMissed = true;
  };
  const stopListening = await database.listen(CHANNEL, (type) => {
    if (Object.hasOwn(handlers, type)) wakeOne();
  });
  const polling = setInterval(wakeOne, pollMs);
  const loop = async () => {
    while (!stopping.signal.aborted) {
      isMissed = false;
      if (await workOnce(options, leases, stopping.signal, wakeOne).catch(() => false)) continue;
      if (isMissed || stopping.signal.aborted) continue;
      await new Promise<void>((resolve) => idle.push(resolve));
    }
  };
  const loops = Array.from({ length: concurrency }, loop);
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(polling);
      for (const wake of idle.splice(0)) wake();
      const ended = Promise.all(loops);
      await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
      for (const over of leases.values()) over.abort();
      await Promise.race([ended, wait(CUT_MS, undefined, { ref: false })]);
      if (leases.size > 0) await handBack(database.db, [...leases.keys()]);
      await stopListening();
    },
  };
}

/** Claims and runs one due job; false if there is none. */
async function workOnce(
  options: WorkerOptions,
  leases: Map<string, AbortController>,
  stopping: AbortSignal,
  onClaim: () => void,
): Promise<boolean> {
  const { database, handlers, onError, leaseMs = 30_000 } = options;
  const lease = randomUUID();
  const over = new AbortController();
  const claimed = await claim(options, leases, { lease, leaseMs, over }).catch((error: unknown) => {
    leases.delete(lease);
    throw error;
  });
  if (!claimed) return false;
  onClaim();
  const { id, type, attempts: attempt } = claimed;
  const mine = and(eq(jobs.id, id), eq(jobs.leasedBy, lease));
  const renew = setInterval(() => {
    database.db
      .update(jobs)
      .set({ leasedUntil: inMs(leaseMs) })
      .where(mine)
      .returning({ id: jobs.id })
      .then(
        (rows) => rows.length === 0 && over.abort(),
        () => undefined,
      );
  }, leaseMs / 3);
  const finish = async (within: Queryable) => {
    const kept = await within
      .update(jobs)
      .set({ doneAt: databaseNow, leasedUntil: null })
      .where(mine)
      .returning({ id: jobs.id });
    if (kept.length === 0) throw new Error(`The lease of job ${id} was lost.`);
  };
  let finished = false;
  try {
    if (claimed.retryUntil === null && attempt > claimed.maxAttempts)
      throw new Error('Every attempt ended without an error message, as if the process was killed.');
    const job: Job = {
      id,
      payload: claimed.payload,
      attempt,
      signal: AbortSignal.any([stopping, over.signal]),
      over: over.signal,
      finish: async (within) => {
        await finish(within);
        finished = true;
      },
    };
    await handlers[type]?.(job as Job<never>);
    if (!finished) await finish(database.db);
  } catch (error) {
    onError(error, { id, type, attempt });
    // The stop may have caused it.
    if (stopping.aborted) {
      await handBack(database.db, [lease]);
      return true;
    }
    const pauseMs = waitSeconds(claimed) * 1_000;
    const isLast =
      error instanceof FinalError
        ? sql`true`
        : claimed.retryUntil
          ? sql`${jobs.retryUntil} <= ${inMs(pauseMs)}`
          : sql`${attempt >= claimed.maxAttempts}`;
    await database.db
      .update(jobs)
      .set({
        leasedUntil: null,
        leasedBy: null,
        lastError: withoutValues(String(error)),
        failedAt: sql`case when ${isLast} then ${databaseNow} end`,
        runAt: inMs(pauseMs),
      })
      .where(and(mine, isNull(jobs.doneAt)));
  } finally {
    clearInterval(renew);
    leases.delete(lease);
  }
  return true;
}

/** Lets other workers begin these jobs at once; the cut attempt does not count. */
async function handBack(db: Queryable, leases: string[]): Promise<void> {
  await db
    .update(jobs)
    .set({ leasedUntil: null, leasedBy: null, runAt: databaseNow, attempts: sql`greatest(${jobs.attempts} - 1, 0)` })
    .where(and(inArray(jobs.leasedBy, leases), isNull(jobs.doneAt)));
}

function waitSeconds({ attempts, retryUntil }: { attempts: number; retryUntil: Date | null }): number {
  return Math.min(backOffSeconds(attempts), retryUntil ? STEADY_SECONDS : Infinity);
}

interface Claim {
  lease: string;
  leaseMs: number;
  over: AbortController;
}

async function claim(
  { database: { db }, handlers, perGroup, concurrency = 2 }: WorkerOptions,
  leases: Map<string, AbortController>,
  { lease, leaseMs, over }: Claim,
) {
  const types = Object.keys(handlers);
  const claimWithin = async (within: Queryable, room?: SQL) => {
    const claimed = await claimDue(within, { types, lease, leaseMs, ...(room && { hasRoom: room }) });
    if (claimed) leases.set(lease, over);
    return claimed;
  };
  if (perGroup === undefined) return claimWithin(db);
  return db.transaction(async (tx) => {
    // The lock makes concurrent claims count each other.
    await tx.execute(sql`select pg_advisory_xact_lock(${GROUPS_LOCK})`);
    const isShared = leases.size < concurrency - Math.floor(concurrency / 4);
    return claimWithin(tx, hasRoom(isShared ? perGroup : 1));
  });
}

const GROUPS_LOCK = 4_400_003;

const running = alias(jobs, 'running');

/** Fewer jobs of its group run than may. */
const hasRoom = (perGroup: number) => sql`(${jobs.groupKey} is null or ${perGroup} > (
  select count(*) from ${jobs} ${running} where ${running.groupKey} = ${jobs.groupKey}
    and ${running.doneAt} is null and ${running.failedAt} is null and ${running.leasedUntil} >= ${databaseNow}))`;

async function claimDue(
  within: Queryable,
  { types, lease, leaseMs, hasRoom }: { types: string[]; lease: string; leaseMs: number; hasRoom?: SQL },
) {
  const isOpen = and(isNull(jobs.doneAt), isNull(jobs.failedAt), inArray(jobs.type, types));
  const due = within
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isOpen, lte(jobs.runAt, databaseNow), isFree, hasRoom))
    .orderBy(jobs.isBulk, jobs.runAt, jobs.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await within
    .update(jobs)
    .set({ leasedBy: lease, leasedUntil: inMs(leaseMs), attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, due))
    .returning();
  return job;
}
