import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { Tx } from '../../../platform/database/database.ts';
import type { Pull, ReportRow } from '../../../platform/database/schema/reports.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import { Queue } from '../../../platform/limits/queues.ts';
import type { Services } from '../../../platform/services.ts';
import { writerOf } from '../files/row-writer.ts';
import type { RowWriter } from '../files/rows.ts';
import type { Answer } from './answer.ts';
import { type AcceptedPage, acceptPage } from './accept-page.ts';
import { type Asked, askForPage } from './ask-for-page.ts';
import { ExportFailed } from './problems.ts';
import { readBody, rowsOf } from './read-rows.ts';
import { ROWS_FILE, storePage, type WrittenPage } from './store-page.ts';

const gzip = promisify(gzipWithCallback);

/** Bytes of a file of rows, before compression. */
const FILE_BYTES = 2 * 1024 ** 3;
/** The fastest: a file is read once or twice, and the space is for a day. Pages fit into few buffers. */
const COMPRESSION = { level: 1, chunkSize: 128 * 1024 };
/** Rows that are written before other work has its turn: about a quarter of a millisecond. */
const SLICE = 250;

/** Of all exports one page is an object for each row; thousands of them would fill the memory. */
const asObjects = new Queue(1);

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

/** A page that was accepted and is being written. */
interface Accepted {
  cursor: string | null;
  written: Promise<WrittenPage>;
}

/**
 * Pulls all pages of rows into a file, from where an earlier attempt ended. Each page is stored in one transaction with
 * how far the export has come. The next page is asked for as soon as its cursor is known: it is on its way while one is
 * written and stored.
 * @throws {NoLongerWanted}
 * @throws {ExportFailed}
 */
export async function pullRows(
  services: Services,
  report: ReportRow,
  signal: AbortSignal,
  finish: Finish,
): Promise<void> {
  const { db } = services.database;
  const writer = writerOf(report.format, report.request);
  const ask = (asked: Asked, before: Promise<Pull>) =>
    // It is awaited once the page before is stored.
    quiet(askForPage(services, report, asked, (answer) => accept(answer, writer, before), signal));
  const start = report.pull ?? START;
  let asked = ask(start, Promise.resolve(start));
  for (;;) {
    const { result, attempt } = await asked;
    const { cursor, written } = result;
    if (cursor !== null) asked = ask({ page: attempt.page + 1, cursor }, afterOf(written));
    const page = await written;
    const packed = page.after.position > page.before.position ? await gzip(page.bytes, COMPRESSION) : null;
    if (cursor !== null) await storePage(db, report.id, page, packed, attempt);
    else
      return await db.transaction(async (tx) => {
        await storePage(tx, report.id, page, packed, attempt);
        await finish(tx, { name: ROWS_FILE, size: page.after.bytes });
      });
  }
}

/** How far the export has come with a page, without holding its bytes. */
const afterOf = (written: Promise<WrittenPage>): Promise<Pull> => quiet(written.then(({ after }) => after));

/** A promise that may fail unheard: only an `await` sees its error. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * Accepts an answer, and begins to write its rows.
 * @param known how far the export has come before it
 * @throws {PageProblem}
 */
async function accept(answer: Answer, writer: RowWriter, known: Promise<Pull>): Promise<Accepted> {
  const body = await readBody(answer);
  const before = await known;
  await asObjects.take();
  try {
    const page = acceptPage(rowsOf(body, answer), before);
    return { cursor: page.cursor, written: quiet(write(writer, before, page).finally(() => asObjects.release())) };
  } catch (error) {
    asObjects.release();
    throw error;
  }
}

/**
 * Writes a page in slices, between which the service does its other work.
 * @throws {ExportFailed} if the file would be too large
 */
async function write(
  writer: RowWriter,
  before: Pull,
  { columns, rows, cursor, total, mark, empty }: AcceptedPage,
): Promise<WrittenPage> {
  const count = before.rows + rows.length;
  const parts = [before.columns === null && columns !== null ? writer.head(columns) : ''].map((text) =>
    Buffer.from(text),
  );
  for (let at = 0; at < rows.length; at += SLICE) {
    await breathe();
    parts.push(Buffer.from(writer.rows(columns ?? [], rows.slice(at, at + SLICE), before.rows + at === 0)));
  }
  if (cursor === null) parts.push(Buffer.from(writer.tail(count === 0)));
  const bytes = Buffer.concat(parts);
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
    empty,
    position: before.position + (isStored ? 1 : 0),
    bytes: size,
  };
  return { before, after, count: rows.length, bytes };
}
