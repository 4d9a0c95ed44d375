import { and, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { jobs } from '../database/schema/operations.ts';

/** How long a job of an unknown type waits for a process that knows it, as during an upgrade. */
const UNKNOWN_MINUTES = 10;
/** Longer than any wait between two attempts of a job that is tried until a time, and of one that is not. */
const LONGEST_SECONDS = { until: 330, counted: 3_630 };

const isOpen = and(isNull(jobs.doneAt), isNull(jobs.failedAt));
const now = sql`clock_timestamp()`;

/**
 * Gives up due jobs of types that this program does not know, so that staff see them.
 * @returns their ids
 */
export async function failUnknownJobs(db: Queryable, types: readonly string[]): Promise<number[]> {
  const rows = await db
    .update(jobs)
    .set({ failedAt: now, lastError: sql`'No process knows jobs of the type ' || ${jobs.type} || '.'` })
    .where(
      and(
        isOpen,
        notInArray(jobs.type, [...types]),
        isNull(jobs.leasedUntil),
        sql`${jobs.runAt} < ${now} - make_interval(mins => ${UNKNOWN_MINUTES}::int)`,
      ),
    )
    .returning({ id: jobs.id });
  return rows.map(({ id }) => id);
}

/**
 * Brings back jobs that were written while the database's clock was ahead: they would wait until it is that late again.
 * @returns their ids
 */
export async function bringBackJobs(db: Queryable): Promise<number[]> {
  const { counted, until } = LONGEST_SECONDS;
  const longest = sql`case when ${jobs.retryUntil} is null then ${counted}::int else ${until}::int end`;
  const isFromAhead = sql`${jobs.createdAt} > ${now} + interval '1 minute'`;
  const waitsTooLong = sql`(${jobs.attempts} > 0 and ${jobs.runAt} > ${now} + make_interval(secs => ${longest}))`;
  const isLeasedTooLong = sql`${jobs.leasedUntil} > ${now} + interval '5 minutes'`;
  const rows = await db
    .update(jobs)
    .set({
      // What was to begin later begins as much later.
      runAt: sql`case when ${waitsTooLong} then ${now}
        when ${isFromAhead} then ${now} + greatest(${jobs.runAt} - ${jobs.createdAt}, interval '0')
        else ${jobs.runAt} end`,
      createdAt: sql`least(${jobs.createdAt}, ${now})`,
      leasedUntil: sql`case when ${isLeasedTooLong} then ${now} + interval '1 minute' else ${jobs.leasedUntil} end`,
    })
    .where(and(isOpen, or(isFromAhead, waitsTooLong, isLeasedTooLong)))
    .returning({ id: jobs.id });
  return rows.map(({ id }) => id);
}
