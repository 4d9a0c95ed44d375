import type { Queryable } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statement.ts';
import type { Pull } from '../../../platform/database/schema/reports.ts';
import { type Attempt, trimAttempts } from './attempts.ts';
import { NoLongerWanted } from './problems.ts';

/** The name of a file of rows among the chunks of its report. */
export const ROWS_FILE = 'rows';

/** A page, and how far the export has come with it. */
export interface WrittenPage {
  before: Pull;
  after: Pull;
  /** Rows of the page. */
  count: number;
  /** The part of the file that it makes up. */
  bytes: Buffer;
}

/** One statement, because each page needs it: what it writes commits together. */
const STORE = `
  with kept as (
    update reports set status = 'running', progress = $2, pull = $3, updated_at = clock_timestamp()
    where id = $1 and status in ('pending', 'running') and coalesce((pull ->> 'page')::int, 1) = $4
    returning id
  ), part as (
    insert into report_chunks (report_id, file_name, position, bytes)
    select id, '${ROWS_FILE}', $5::int, $6::bytea from kept where $6::bytea is not null
  ), attempt as (
    insert into export_attempts (report_id, page, attempt, started_at, duration_ms, rows, bytes, response_status)
    select id, $4, $7::int, $8::timestamptz, $9::int, $10::int, $11::bigint, $12::int from kept
  )
  select id from kept`;

/**
 * Stores a page, how far the export has come, and the attempt that got it.
 * @param packed the part of the file, gzipped; null if the page adds nothing to it
 * @throws {NoLongerWanted} if the report ended, or another worker stored this page
 */
export async function storePage(
  within: Queryable,
  reportId: number,
  { before, after, count }: WrittenPage,
  packed: Buffer | null,
  { number, startedAt, durationMs, answer }: Attempt,
): Promise<void> {
  const progress = after.total ? Math.min(after.rows / after.total, 1) : 0;
  const ofReport = [reportId, progress, JSON.stringify(after), before.page];
  const ofAttempt = [number, startedAt, durationMs, count, answer?.bytes ?? 0, answer?.status ?? null];
  const values = [...ofReport, before.position, packed, ...ofAttempt];
  const kept = await prepared(within, { name: 'store-export-page', text: STORE, values });
  if (kept.length === 0) throw new NoLongerWanted('The report is no longer wanted.');
  await trimAttempts(within, reportId, before.page);
}
