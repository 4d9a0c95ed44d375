import { isUtf8 } from 'node:buffer';
import { exportLimits, type ExportColumn } from '../../../../src/core/contract/export-pull.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import type { Answer } from './answer.ts';
import { PageProblem, plain } from './problems.ts';

/** A page of rows as it arrived: the rows are not checked yet. */
export interface RowsPage {
  /** Null if the page names none. */
  columns: ExportColumn[] | null;
  rows: unknown[];
  /** Null after the last page. */
  cursor: string | null;
  /** Null if the page does not name it. */
  total: number | null;
}

const JSON_TYPE = /^application\/(json|[\w.+-]+\+json)$/;
const LINES_TYPE = /^application\/(x-ndjson|ndjson|jsonl|x-jsonlines)$/;
const CURSOR_LENGTH = 4_096;
const COLUMNS = 1_000;
/** Longest key or title: the columns are stored with each page. */
const COLUMN_LENGTH = 500;
/** Opening brackets of a page, or lines: rows and columns have one each. */
const MOST_PARTS = 50_000;

/**
 * Reads a page of rows, as JSON or NDJSON.
 * @throws {PageProblem} if it is none
 */
export const readRows = async (answer: Answer, limit?: number): Promise<RowsPage> =>
  rowsOf(await readBody(answer, limit), answer);

/**
 * Reads the body of an answer that says that it is a page of rows.
 * @throws {PageProblem}
 */
export async function readBody(answer: Answer, limit: number = exportLimits.pageBytes): Promise<Buffer> {
  const type = answer.mediaType ?? '';
  const isLines = LINES_TYPE.test(type);
  if (!isLines && !JSON_TYPE.test(type)) {
    await answer.readBeginning();
    const message = messageWith('replies.export.notRows', { type: plain(type, 60) || '–' });
    throw new PageProblem(message, { isPassing: true });
  }
  if (isLines && !answer.saysItsEnd) throw new PageProblem('replies.export.noEnd');
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body(limit, 'replies.export.pageTooLarge')) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (hasTooManyParts(bytes, isLines ? [BRACE, BRACKET, LINE] : [BRACE, BRACKET])) throw notPage('rows');
  return bytes;
}

/**
 * The page in the body of an answer.
 * @throws {PageProblem} if it is none
 */
export function rowsOf(body: Buffer, answer: Answer): RowsPage {
  const text = decoded(body);
  return LINES_TYPE.test(answer.mediaType ?? '') ? linesOf(text, answer) : pageOf(parsed(text));
}

const notJson = () => new PageProblem('replies.export.notJson', { isPassing: true });

function decoded(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw notJson();
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw notJson();
  }
}

function pageOf(body: unknown): RowsPage {
  const { columns, rows, next_cursor, total } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (!Array.isArray(rows)) throw notPage('rows');
  return {
    columns: columnsOf(columns),
    rows,
    cursor: cursorOf(next_cursor, 'next_cursor'),
    total: totalOf(total ?? null, 'total'),
  };
}

function linesOf(text: string, answer: Answer): RowsPage {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parsed);
  const total = answer.header('total');
  return {
    columns: null,
    rows,
    cursor: cursorOf(answer.header('next-cursor') || null, 'Next-Cursor'),
    total: totalOf(total === undefined || total === '' ? null : Number(total), 'Total'),
  };
}

/** A page must say where it ends: a forgotten cursor would make an incomplete file. */
function cursorOf(value: unknown, part: string): string | null {
  if (value === null) return null;
  if (isStorable(value) && value !== '' && value.length <= CURSOR_LENGTH) return value;
  throw notPage(part);
}

function totalOf(value: unknown, part: string): number | null {
  if (value === null) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw notPage(part);
}

function columnsOf(value: unknown): ExportColumn[] | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || value.length === 0) throw notPage('columns');
  return requireColumns(value);
}

/**
 * Checks the columns of a page, which are its own or made of its first row.
 * @throws {PageProblem}
 */
export function requireColumns(value: readonly unknown[]): ExportColumn[] {
  if (value.length > COLUMNS) throw notPage('columns');
  const columns = value.map((column: unknown) => {
    const { key, title } = (typeof column === 'object' && column !== null ? column : {}) as Record<string, unknown>;
    if (!isColumnText(key) || !isColumnText(title)) throw notPage('columns');
    return { key, title };
  });
  if (new Set(columns.map(({ key }) => key)).size < columns.length) throw notPage('columns');
  return columns;
}

const notPage = (part: string) => new PageProblem(messageWith('replies.export.notPage', { part }));

const isColumnText = (value: unknown): value is string => isStorable(value) && value.length <= COLUMN_LENGTH;

const BRACE = 0x7b;
const BRACKET = 0x5b;
const LINE = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether parsing would fill the memory with empty values: 20 MB of `{},` become 600 MB. */
function hasTooManyParts(bytes: Buffer, openings: readonly number[]): boolean {
  let found = 0;
  for (const opening of openings)
    for (let at = bytes.indexOf(opening); at >= 0; at = bytes.indexOf(opening, at + 1))
      if ((found += 1) > MOST_PARTS) return outsideTexts(bytes, openings) > MOST_PARTS;
  return false;
}

function outsideTexts(bytes: Buffer, openings: readonly number[]): number {
  let found = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (byte === BACKSLASH && isText) at++;
    else if (!isText && openings.includes(byte)) found++;
  }
  return found;
}

/** Whether a value is a text that the database can store as JSON. */
export const isStorable = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && !/\p{Cs}/u.test(value);
