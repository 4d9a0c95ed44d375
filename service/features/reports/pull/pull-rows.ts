import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import { and, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { type Pull, type ReportRow, reports } from '../../../platform/database/schema/reports.ts';
import { say } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';
import { addChunk } from '../files/chunks.ts';
import { writerOf } from '../files/row-writer.ts';
import type { RowWriter } from '../files/rows.ts';
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

/**
 * Pulls all pages of rows into a file, from where an earlier attempt ended. Each page is stored in one transaction with
 * how far the export has come. The next page is on its way while one is stored.
 * @param finish completes the report, in the transaction of the last page
 * @throws {NoLongerWanted}
 * @throws {ExportFailed}
 */
export async function pullRows(
  services: Services,
  report: ReportRow,
  signal: AbortSignal,
  finish: (tx: Tx, file: { name: string; size: number }) => Promise<void>,
): Promise<void> {
  const writer = writerOf(report.format, report.request);
  const ask = (before: Pull) => {
    const got = askForPage(
      services,
      report,
      before,
      async (answer) => acceptPage(await readRows(answer), before),
      signal,
    );
    // It is awaited once the page before is stored.
    got.catch(() => undefined);
    return got;
  };
  let pull = report.pull ?? START;
  let asked = ask(pull);
  for (;;) {
    const got = await asked;
    const { result } = got;
    const written = Buffer.from(textOf(writer, pull, result));
    const size = written.byteLength;
    if (pull.bytes + size > FILE_BYTES)
      throw new ExportFailed(say('replies.export.exportTooLarge', { limit: FILE_BYTES / 1024 ** 3 }));
    const before = pull;
    pull = after(before, result, size);
    if (result.cursor !== null) asked = ask(pull);
    const isEmptyFile = result.cursor === null && before.position === 0;
    const bytes = size > 0 || isEmptyFile ? await gzip(written, { level: LEVEL }) : null;
    pull = { ...pull, position: await keepPage(services, report, { before, pull, bytes, got, finish }) };
    if (result.cursor === null) return;
  }
}

/** The part of the file that a page makes up, with what belongs before and after all pages. */
function textOf(writer: RowWriter, before: Pull, { columns, rows, cursor }: AcceptedPage): string {
  const head = before.columns === null && columns !== null ? writer.head(columns) : '';
  const body = rows.length > 0 ? writer.rows(columns ?? [], rows, before.rows === 0) : '';
  const tail = cursor === null ? writer.tail(before.rows + rows.length === 0) : '';
  return head + body + tail;
}

const after = (before: Pull, { columns, rows, cursor, total, mark }: AcceptedPage, size: number): Pull => ({
  page: before.page + 1,
  cursor,
  rows: before.rows + rows.length,
  total,
  columns,
  mark,
  position: before.position,
  bytes: before.bytes + size,
});

interface Kept {
  before: Pull;
  pull: Pull;
  /** The compressed part of the file; null if there is none. */
  bytes: Buffer | null;
  got: Got<AcceptedPage>;
  finish: (tx: Tx, file: { name: string; size: number }) => Promise<void>;
}

/**
 * Stores a page and how far the export has come.
 * @returns the next position among the chunks
 * @throws {NoLongerWanted} if the report ended, or another worker stored this page
 */
function keepPage({ database }: Services, report: ReportRow, { before, pull, bytes, got, finish }: Kept) {
  const isAtPage = sql`coalesce((${reports.pull} ->> 'page')::int, 1) = ${before.page}`;
  const progress = pull.total ? Math.min(pull.rows / pull.total, 1) : 0;
  return database.db.transaction(async (tx) => {
    const position = before.position + (bytes ? 1 : 0);
    const kept = await tx
      .update(reports)
      .set({ status: 'running', progress, pull: { ...pull, position } })
      .where(and(isUnfinished(report.id), isAtPage))
      .returning({ id: reports.id });
    if (kept.length === 0) throw new NoLongerWanted('The report is no longer wanted.');
    if (bytes) await addChunk(tx, report.id, { name: ROWS_FILE, position: before.position, bytes });
    await keepAttempt(tx, report.id, { ...got.attempt, rows: got.result.rows.length }, got.secrets);
    if (pull.cursor === null) await finish(tx, { name: ROWS_FILE, size: pull.bytes });
    return position;
  });
}
