import { exportLimits, type ExportColumn } from '../../../../src/core/contract/export-pull.ts';
import { digest } from '../../../platform/crypto/crypto.ts';
import type { Pull } from '../../../platform/database/schema/reports.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import type { ExportRow } from '../files/rows.ts';
import { PageProblem, plain } from './problems.ts';
import { requireColumns, type RowsPage } from './read-rows.ts';

/** A page that fits to those before it. */
export interface AcceptedPage {
  /** Null as long as no page names columns or has rows. */
  columns: ExportColumn[] | null;
  rows: readonly ExportRow[];
  /** What is asked for next; null after the last page. */
  cursor: string | null;
  total: number | null;
  mark: string | null;
  /** Pages without rows, up to this one. */
  empty: number;
}

/** Pages without rows that may follow each other: new cursors alone would keep an export going for a day. */
const EMPTY_PAGES = 1_000;

/**
 * Checks a page against those before it.
 * @param before how far the export had come
 * @param limit rows that were asked for
 * @throws {PageProblem} that no other try will solve
 */
export function acceptPage(page: RowsPage, before: Pull, limit: number = exportLimits.rows): AcceptedPage {
  const { rows, cursor } = page;
  if (rows.length > limit)
    throw new PageProblem(messageWith('replies.export.tooManyRows', { rows: rows.length, limit }));
  const mark = markOf(before);
  if (cursor !== null && (cursor === before.cursor || digest(cursor) === mark))
    throw new PageProblem('replies.export.cursorRepeated');
  const columns = before.columns ?? page.columns ?? columnsOf(rows[0]);
  requireRows(rows, columns ?? []);
  const total = page.total ?? before.total;
  const all = before.rows + rows.length;
  if (cursor === null && total !== null && all !== total)
    throw new PageProblem(messageWith('replies.export.total', { rows: all, total }));
  const empty = rows.length === 0 ? (before.empty ?? 0) + 1 : 0;
  if (cursor !== null && empty > EMPTY_PAGES)
    throw new PageProblem(messageWith('replies.export.emptyPages', { pages: EMPTY_PAGES }));
  return { columns, rows, cursor, total, mark, empty };
}

/**
 * Brent's cycle detection: of all cursors so far only one is remembered, which is renewed at page 1, 2, 4, 8, … A cycle
 * of any length meets it.
 */
const markOf = ({ page, cursor, mark }: Pull): string | null =>
  cursor !== null && Number.isInteger(Math.log2(page)) ? digest(cursor) : mark;

function columnsOf(first: unknown): ExportColumn[] | null {
  if (!isObject(first)) return null;
  return requireColumns(Object.keys(first).map((key) => ({ key, title: key })));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function requireRows(rows: readonly unknown[], columns: readonly ExportColumn[]): asserts rows is readonly ExportRow[] {
  const known = new Set(columns.map(({ key }) => key));
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) throw new PageProblem(messageWith('replies.export.rowNotObject', { row: index + 1 }));
    for (const key of Object.keys(row)) {
      const problem = known.has(key) ? valueProblem(row[key]) : 'unknownKey';
      if (problem !== null)
        throw new PageProblem(messageWith(`replies.export.${problem}`, { row: index + 1, key: plain(key, 60) }));
    }
  }
}

/** Data must not change on the way: JSON reads whole numbers beyond 2^53 as others, and `1e400` as infinite. */
function valueProblem(value: unknown): 'badValue' | 'inexact' | null {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value)) ? null : 'inexact';
  return value === null || typeof value === 'string' || typeof value === 'boolean' ? null : 'badValue';
}
