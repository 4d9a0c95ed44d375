import type { ExportFormat } from '../core/contract/export-formats.ts';
import type { ExportCell, ExportColumn, ExportPage as PageReply } from '../core/contract/export-pull.ts';
import { byteStream, type Bytes } from './byte-stream.ts';
import { ExportError } from './export-error.ts';

/** What the service asks for: the rows that follow a cursor. */
export interface ExportPageRequest {
  /** The export's id, the same for all of its pages; null for a test. */
  runId: number | null;
  type: string;
  /** Limit every query to it: nothing of another organization belongs into the answer. */
  organizationId: number;
  /** Who started the export. */
  userId: number;
  /** The variables of the dashboard's route, as the page gave them: check that the organization owns what they name. */
  routeParams: Readonly<Record<string, string>>;
  /** Values of the export type's parameters. */
  params: Readonly<Record<string, string | number>>;
  /** The records that the dashboard narrowed the export to; null for all. */
  ids: readonly number[] | null;
  /** Both inclusive. */
  range: { start: Date; end: Date };
  options: Readonly<Record<string, unknown>>;
  /** How the user reads dates and numbers, such as `de-DE`, for files that people read; null if they never chose. */
  locale: string | null;
  format: ExportFormat;
  /** That of the page before; null for the first page. The same page may be asked for up to five times. */
  cursor: string | null;
  /** The most rows that the answer may have. */
  limit: number;
  /** Aborts when the service no longer waits. */
  signal: AbortSignal;
}

/** A value of a row. A Date becomes ISO 8601; a bigint a number, or text if it is too large for one. */
export type ExportValue = ExportCell | Date | bigint | undefined;

/** Rows, and how it goes on after them. */
export interface ExportPage {
  rows: readonly Readonly<Record<string, ExportValue>>[];
  /** Of the first page; without any, the keys of its first row. */
  columns?: readonly ExportColumn[] | undefined;
  /** Rows of the whole export, for its progress. The export fails if the number of rows differs in the end. */
  total?: number | undefined;
  /** Where the next page begins; null or missing after the last row. */
  cursor?: string | number | null | undefined;
}

/** A file that the application makes itself, such as a PDF. */
export interface ExportFile {
  file: Bytes;
  contentType: string;
}

export type ExportAnswer = ExportPage | ExportFile | Response;

/**
 * Serves an export type. An async generator ends its answer with the first page that has a cursor, null included; pages
 * without one are put together, at most `limit` rows of them.
 * @throws {ExportError} with a sentence for the user
 */
export type ServeExport = (
  request: ExportPageRequest,
) => AsyncIterable<ExportPage> | Promise<ExportAnswer> | ExportAnswer;

/** The reply with a page or a file. */
export async function replyOf(serve: ServeExport, request: ExportPageRequest): Promise<Response> {
  const answer = serve(request);
  if (Symbol.asyncIterator in answer) return pageReply(await collected(answer, request), request);
  const one = await answer;
  if (one instanceof Response) return one;
  if ('file' in one) return fileReply(one);
  return pageReply(one, request);
}

async function collected(pages: AsyncIterable<ExportPage>, request: ExportPageRequest): Promise<ExportPage> {
  const whole: ExportPage & { rows: ExportPage['rows'][number][] } = { rows: [] };
  for await (const page of pages) {
    request.signal.throwIfAborted();
    if (whole.rows.length + page.rows.length > request.limit) throw tooMany(request);
    for (const row of page.rows) whole.rows.push(row);
    whole.columns ??= page.columns;
    whole.total ??= page.total;
    whole.cursor = page.cursor;
    if (page.cursor !== undefined) break;
  }
  return whole;
}

function pageReply({ rows, columns, total, cursor = null }: ExportPage, request: ExportPageRequest): Response {
  if (rows.length > request.limit) throw tooMany(request);
  const next_cursor = cursor === null ? null : String(cursor);
  const reply = { columns, rows, next_cursor, total } satisfies { [Key in keyof PageReply]: unknown };
  return new Response(JSON.stringify(reply, withoutBigints), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}

const fileReply = ({ file, contentType }: ExportFile) =>
  new Response(byteStream(file), { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });

const tooMany = ({ type, limit }: ExportPageRequest) =>
  new ExportError(422, `The application gives more than ${limit} rows of '${type}' in one page, without a cursor.`);

/** JSON has no bigints, and numbers above 2^53 lose their last digits. */
const withoutBigints = (_key: string, value: unknown) => {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
};
