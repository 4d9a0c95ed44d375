import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Job, JobStatus } from '../../../src/core/contract/endpoints/platform/jobs.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { jobs, outbox } from '../../platform/database/schema/operations.ts';
import { countUpTo, type LongMeta, longMeta } from '../../platform/lists/long-list.ts';
import { isExpired } from '../../platform/mail/messages.ts';
import { byIdAlone, type Page } from '../../platform/lists/paging.ts';

const isRunning = sql`coalesce(${jobs.leasedUntil} > clock_timestamp(), false)`;

const conditions: Record<JobStatus, SQL | undefined> = {
  failed: isNotNull(jobs.failedAt),
  running: and(isNull(jobs.failedAt), isRunning),
  waiting: and(isNull(jobs.failedAt), sql`not ${isRunning}`),
};

/** Fresh work is no trouble: a job is of interest once it was tried, or waits for longer than it should. */
const isOfInterest = or(
  isNotNull(jobs.failedAt),
  gt(jobs.attempts, 0),
  sql`${jobs.runAt} < clock_timestamp() - interval '1 minute'`,
);

/** A page of unfinished jobs, newest first, with the number of all up to a cap. */
export async function listJobs(
  within: Queryable,
  status: JobStatus | undefined,
  page: Page,
): Promise<{ jobs: Job[]; meta: LongMeta }> {
  const isBehind = page.after && lt(jobs.id, page.after.id);
  const wanted = and(isNull(jobs.doneAt), isOfInterest, status && conditions[status], isBehind);
  const rows = await select(within)
    .where(wanted)
    .orderBy(desc(jobs.id))
    .limit(page.limit)
    .offset(page.after ? 0 : page.offset);
  const count = (most: number) => countUpTo(within, sql`${jobs} where ${wanted}`, most);
  return { jobs: rows.map(present), meta: await longMeta(page, rows, { place: byIdAlone, count }) };
}

/** An unfinished job; undefined if there is none with this id. */
export async function findJob(within: Queryable, id: number): Promise<Job | undefined> {
  const [row] = await select(within).where(and(eq(jobs.id, id), isNull(jobs.doneAt)));
  return row && present(row);
}

const isItsMessage = sql`${jobs.type} = 'message.send' and ${outbox.id} = (${jobs.payload}->>'outboxId')::bigint`;

const select = (within: Queryable) =>
  within
    .select({
      id: jobs.id,
      type: jobs.type,
      attempts: jobs.attempts,
      error: jobs.lastError,
      createdAt: jobs.createdAt,
      runAt: jobs.runAt,
      failedAt: jobs.failedAt,
      isRunning: sql<boolean>`${isRunning}`,
      channel: outbox.channel,
      to: outbox.to,
      subject: outbox.subject,
      isExpired,
    })
    .from(jobs)
    .leftJoin(outbox, isItsMessage);

type Row = Awaited<ReturnType<typeof select>>[number];

function present(row: Row): Job {
  const status: JobStatus = row.failedAt ? 'failed' : row.isRunning ? 'running' : 'waiting';
  return {
    id: row.id,
    type: row.type,
    status,
    message: row.channel && row.to !== null ? { channel: row.channel, to: row.to, subject: row.subject } : null,
    attempts: row.attempts,
    is_expired: row.isExpired,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: status === 'waiting' ? row.runAt.toISOString() : null,
    failed_at: row.failedAt?.toISOString() ?? null,
  };
}

/** When the link or code of a job's message ends; null if never. */
export async function validUntil(within: Queryable, id: number): Promise<Date | null> {
  const [row] = await within
    .select({ at: outbox.validUntil })
    .from(jobs)
    .leftJoin(outbox, isItsMessage)
    .where(eq(jobs.id, id));
  return row?.at ?? null;
}
