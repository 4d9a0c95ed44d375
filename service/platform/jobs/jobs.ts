import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { withoutValues } from '../database/errors.ts';
import { jobs } from '../database/schema/operations.ts';

/** A job in the hands of a worker. */
export interface Job<Payload = unknown> {
  id: number;
  payload: Payload;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when the service stops or the lease was lost: what is done after that is done again by another. */
  signal: AbortSignal;
  /** Marks the job done inside the handler's own transaction, so that its effects and its end are kept together. */
  finish: (within: Queryable) => Promise<void>;
}

export type JobHandlers = Record<string, (job: Job<never>) => Promise<void>>;

export interface EnqueueOptions {
  /** Not before this moment. */
  runAt?: Date;
  /** Tries before the job counts as failed; 8 unless told. */
  maxAttempts?: number;
  /** A second open job of this key is not added. */
  uniqueKey?: string;
}

export interface WorkerOptions {
  database: Database;
  handlers: JobHandlers;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Told of each failed try. */
  onError: (error: unknown, job: { id: number; type: string; attempt: number }) => void;
  /** Jobs at a time. */
  concurrency?: number;
  /** A job whose worker gave no sign for this long is taken by another. */
  leaseMs?: number;
  /** How often to look when no hint came. */
  pollMs?: number;
}

export interface Workers {
  /** Takes no more jobs and waits for those that run. */
  stop: () => Promise<void>;
}

const CHANNEL = 'jobs';

/** Adds a job. Given a transaction, the job exists when and only when that commits. */
export async function enqueue(
  within: Queryable,
  type: string,
  payload: NonNullable<unknown>,
  options: EnqueueOptions = {},
): Promise<void> {
  await within
    .insert(jobs)
    .values({ type, payload, ...options })
    .onConflictDoNothing();
  await within.execute(sql`select pg_notify(${CHANNEL}, ${type})`);
}

/** Seconds to wait after a failed try: 2, 4, 8, … at most an hour. */
export function backOffSeconds(attempt: number): number {
  return Math.min(2 ** attempt, 3_600);
}

/**
 * Works on jobs until `stop`. Several processes may do so at once: each job is leased by one (FOR UPDATE SKIP LOCKED),
 * a lease that is not renewed lapses, and so a job survives the end of its worker.
 */
export async function runWorkers(options: WorkerOptions): Promise<Workers> {
  const { database, concurrency = 2, pollMs = 1_000 } = options;
  const stopping = new AbortController();
  let wake = new AbortController();
  const stopListening = await database.listen(CHANNEL, () => wake.abort());

  const loop = async () => {
    while (!stopping.signal.aborted) {
      const hint = wake.signal;
      if (await workOnce(options, stopping.signal).catch(() => false)) continue;
      await pause(pollMs, hint, stopping.signal);
      if (hint.aborted && wake.signal === hint) wake = new AbortController();
    }
  };
  const loops = Array.from({ length: concurrency }, loop);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
      await stopListening();
    },
  };
}

/** Claims and runs one due job; false when there is none. */
async function workOnce(options: WorkerOptions, stopping: AbortSignal): Promise<boolean> {
  const { database, handlers, now, onError, leaseMs = 60_000 } = options;
  const lease = randomUUID();
  const claimed = await claim(database.db, Object.keys(handlers), lease, now(), leaseMs);
  if (!claimed) return false;
  const { id, type, attempts: attempt } = claimed;
  const lost = new AbortController();
  const mine = and(eq(jobs.id, id), eq(jobs.leasedBy, lease));
  const renew = setInterval(() => {
    database.db
      .update(jobs)
      .set({ leasedUntil: new Date(now() + leaseMs) })
      .where(mine)
      .returning({ id: jobs.id })
      .then(
        (rows) => rows.length === 0 && lost.abort(),
        () => undefined,
      );
  }, leaseMs / 3);
  const finish = async (within: Queryable) => {
    const kept = await within
      .update(jobs)
      .set({ doneAt: new Date(now()), leasedUntil: null })
      .where(mine)
      .returning({ id: jobs.id });
    if (kept.length === 0) throw new Error(`The lease of job ${id} was lost.`);
  };
  let finished = false;
  try {
    if (attempt > claimed.maxAttempts) throw new Error('Each try ended without a word, as when the process is killed.');
    const job: Job = {
      id,
      payload: claimed.payload,
      attempt,
      signal: AbortSignal.any([stopping, lost.signal]),
      finish: async (within) => {
        await finish(within);
        finished = true;
      },
    };
    await handlers[type]?.(job as Job<never>);
    if (!finished) await finish(database.db);
  } catch (error) {
    onError(error, { id, type, attempt });
    const last = attempt >= claimed.maxAttempts;
    const wait = stopping.aborted ? 0 : backOffSeconds(attempt) * 1_000;
    await database.db
      .update(jobs)
      .set({
        leasedUntil: null,
        leasedBy: null,
        lastError: withoutValues(String(error)),
        ...(last ? { failedAt: new Date(now()) } : { runAt: new Date(now() + wait) }),
      })
      .where(and(mine, isNull(jobs.doneAt)));
  } finally {
    clearInterval(renew);
  }
  return true;
}

async function claim(db: Queryable, types: string[], lease: string, now: number, leaseMs: number) {
  const at = new Date(now);
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        isNull(jobs.doneAt),
        isNull(jobs.failedAt),
        lte(jobs.runAt, at),
        inArray(jobs.type, types),
        sql`(${jobs.leasedUntil} is null or ${jobs.leasedUntil} < ${at.toISOString()})`,
      ),
    )
    .orderBy(jobs.runAt, jobs.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await db
    .update(jobs)
    .set({ leasedBy: lease, leasedUntil: new Date(now + leaseMs), attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, due))
    .returning();
  return job;
}

function pause(limitMs: number, ...signals: AbortSignal[]): Promise<void> {
  const signal = AbortSignal.any(signals);
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, limitMs);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
