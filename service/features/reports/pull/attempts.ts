import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { exportAttempts } from '../../../platform/database/schema/reports.ts';
import type { PageProblem } from './problems.ts';
import type { Tried } from './try-page.ts';

/** Attempts that are kept of each report. */
const KEPT = 200;
/** Old ones are deleted after so many pages, as few need it. */
const TRIM_EVERY = 20;

/** An attempt at a page. */
export interface Attempt extends Tried {
  page: number;
  /** From 1. */
  number: number;
  /** Null for files. */
  rows: number | null;
  problem: PageProblem | null;
}

/** Keeps what an application answered; the body only of what was not accepted. */
export async function keepAttempt(
  within: Queryable,
  reportId: number,
  { page, number, startedAt, durationMs, answer, rows, problem }: Attempt,
  secrets: readonly string[],
): Promise<void> {
  await within.insert(exportAttempts).values({
    reportId,
    page,
    attempt: number,
    startedAt,
    durationMs,
    rows,
    bytes: answer?.bytes ?? 0,
    responseStatus: answer?.status ?? null,
    error: problem?.message ?? null,
    response: problem && answer ? answer.beginning(secrets) : null,
  });
  if (number > 1) await deleteOld(within, reportId);
}

/** Deletes old attempts of a report now and then. */
export async function trimAttempts(within: Queryable, reportId: number, page: number): Promise<void> {
  if (page % TRIM_EVERY === 0) await deleteOld(within, reportId);
}

async function deleteOld(within: Queryable, reportId: number): Promise<void> {
  await within.execute(sql`
    delete from ${exportAttempts} where report_id = ${reportId} and id <= (
      select id from ${exportAttempts} where report_id = ${reportId} order by id desc offset ${KEPT} limit 1)`);
}
