import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import { and, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { type Pull, type ReportRow, reports } from '../../../platform/database/schema/reports.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';
import { addChunk } from '../files/chunks.ts';
import { writerOf } from '../files/row-writer.ts';
import type { RowWriter } from '../files/rows.ts';
import type { Answer } from './answer.ts';
import { type AcceptedPage, acceptPage } from './accept-page.ts';
import { askForPage, type Got } from './ask-for-page.ts';
import { keepAttempt } from './attempts.ts';
import { ExportFailed, NoLongerWanted } from './problems.ts';
import { readRows } from './read-rows.ts';
import { isUnfinished } from './still-wanted.ts';

const gzip = promisify(gzipWithCallback);

/** The name of a file of rows among the chunks of its report. */
export const ROWS_FILE = 'rows';

/** Bytes of a file of rows, before compression. */
const FILE_BYTES = 2 * 1024 ** 3;
/** The fastest: a file is read once or twice, and the space is for a day. */
const LEVEL = 1;

/** Before the first page. */
export const START: Pull = {
  page: 1,
  cursor: null,
  rows: 0,
  total: null,
  columns: null,
  mark: null,
  position: 0,
  bytes: 0,
};

/** Completes a report, in the transaction of its last page. */
export type Finish = (tx: Tx, file: { name: string; size: number }) => Promise<void>;

/**
 * Pulls all pages of rows into a file, from where an earlier attempt ended. Each page is stored in one transaction with
 * how far the export has come. The next page is on its way while one is stored.
 * @throws {NoLongerWanted}
 * @throws {ExportFailed}
 */
export async function pullRows(
  services: Services,
  report: ReportRow,
  signal: AbortSignal,
  finish: Finish,
): Promise<void> {
  const writer = writerOf(report.format, report.request);
  const ask = (before: Pull) => {
    // Rows become bytes at once: thousands of objects that wait for the database would fill the memory.
    const read = async (answer: Answer) => write(writer, before, acceptPage(await readRows(answer), before));
    const got = askForPage(services, report, before, read, signal);
    // It is awaited once the page before is stored.
    got.catch(() => undefined);
    return got;
  };
  let asked = ask(report.pull ?? START);
  for (;;) {
    const got = await asked;
    const { before, after, bytes } = got.result;
    const isLast = after.cursor === null;
    if (!isLast) asked = ask(after);
    const packed = after.position > before.position ? await gzip(bytes, { level: LEVEL }) : null;
    await keepPage(services, report, { ...got, result: { ...got.result, bytes: packed } }, finish);
    if (isLast) return;
  }
}

/** A page, and how far the export has come with it. */
interface WrittenPage<Bytes> {
  before: Pull;
  after: Pull;
  /** Rows of the page. */
  count: number;
  /** The part of the file that it makes up. */
  bytes: Bytes;
}

/** @throws {ExportFailed} if the file would be too large */
function write(
  writer: RowWriter,
  before: Pull,
  { columns, rows, cursor, total, mark }: AcceptedPage,
): WrittenPage<Buffer> {
  const count = before.rows + rows.length;
  const head = before.columns === null && columns !== null ? writer.head(columns) : '';
  const body = rows.length > 0 ? writer.rows(columns ?? [], rows, before.rows === 0) : '';
  const bytes = Buffer.from(head + body + (cursor === null ? writer.tail(count === 0) : ''));
  const size = before.bytes + bytes.length;
  if (size > FILE_BYTES)
    throw new ExportFailed(messageWith('replies.export.exportTooLarge', { limit: FILE_BYTES / 1024 ** 3 }));
  const isStored = bytes.length > 0 || (cursor === null && before.position === 0);
  const after: Pull = {
    page: before.page + 1,
    cursor,
    rows: count,
    total,
    columns,
    mark,
    position: before.position + (isStored ? 1 : 0),
    bytes: size,
  };
  return { before, after, count: rows.length, bytes };
}

/**
 * Stores a page and how far the export has come.
 * @throws {NoLongerWanted} if the report ended, or another worker stored this page
 */
async function keepPage(
  { database }: Services,
  report: ReportRow,
  { result, attempt, secrets }: Got<WrittenPage<Buffer | null>>,
  finish: Finish,
): Promise<void> {
  const { before, after, count, bytes } = result;
  const isAtPage = sql`coalesce((${reports.pull} ->> 'page')::int, 1) = ${before.page}`;
  const progress = after.total ? Math.min(after.rows / after.total, 1) : 0;
  await database.db.transaction(async (tx) => {
    const kept = await tx
      .update(reports)
      .set({ status: 'running', progress, pull: after })
      .where(and(isUnfinished(report.id), isAtPage))
      .returning({ id: reports.id });
    if (kept.length === 0) throw new NoLongerWanted('The report is no longer wanted.');
    if (bytes) await addChunk(tx, report.id, { name: ROWS_FILE, position: before.position, bytes });
    await keepAttempt(tx, report.id, { ...attempt, rows: count }, secrets);
    if (after.cursor === null) await finish(tx, { name: ROWS_FILE, size: after.bytes });
  });
}
