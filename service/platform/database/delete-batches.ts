import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Rows per statement: few enough to end within the statement timeout, with what they cascade to. */
const BATCH = 2_000;

/**
 * Deletes rows in batches that commit one by one, so that the work done stays if it is interrupted. Safe in several
 * processes.
 * @param signal ends it after the batch in progress
 */
export async function deleteBatches(
  db: Db,
  table: PgTable,
  condition: SQL | undefined,
  signal: AbortSignal,
): Promise<void> {
  const batch = sql`select ctid from ${table} where ${condition} limit ${BATCH}`;
  for (let deleted = BATCH; deleted === BATCH && !signal.aborted;) {
    const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(${batch}))`);
    deleted = rowCount ?? 0;
  }
}
