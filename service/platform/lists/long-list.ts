import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { cursorOf, type Page, type Place } from './paging.ts';
import { capOf, mostCounted, type Total, totalOf } from './total.ts';

/** `meta` of a page of a list that may be very long. */
export interface LongMeta extends Total {
  /** Where the next page begins; undefined after the last one. */
  next?: string;
}

/**
 * The total of a list up to a cap, and where its next page begins.
 * @param rows the page
 * @param list.place of its last row
 * @param list.count counts the rows of the list, or those behind `page.after`, up to a number
 */
export async function longMeta<Row>(
  page: Page,
  rows: readonly Row[],
  list: { place: (last: Row) => Place; count: (most: number) => Promise<number> },
): Promise<LongMeta> {
  const seen = page.offset + rows.length;
  // A page that is not full is the last one.
  if (rows.length < page.limit && (rows.length > 0 || page.offset === 0)) return { total: seen };
  const counted = await list.count(mostCounted(page));
  const total = totalOf(page.after ? page.offset + counted : counted, capOf(page));
  const last = rows.at(-1);
  if (!last || (total.total <= seen && !total.total_is_capped)) return total;
  return { ...total, next: cursorOf(page, list.place(last)) };
}

/** Counts rows up to a number. @param from tables, joins and conditions */
export async function countUpTo(within: Queryable, from: SQL, most: number): Promise<number> {
  const { rows } = await within.execute<{ counted: number }>(
    sql`select count(*)::int as counted from (select from ${from} limit ${most}) counted`,
  );
  return rows[0]?.counted ?? 0;
}
