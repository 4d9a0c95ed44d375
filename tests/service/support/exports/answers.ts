import type { ServerResponse } from 'node:http';
import type { ExportRequest } from '../../../../src/core/contract/export-pull.ts';

/** A row as the applications of the tests have them. */
export const rowOf = (number: number) => ({
  id: number,
  at: new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString(),
  place: `Pier ${number % 7}`,
  value: number / 4,
  is_late: number % 2 === 0,
});

export const COLUMNS = [
  { key: 'id', title: 'Number' },
  { key: 'at', title: 'Measured at' },
  { key: 'place', title: 'Place' },
  { key: 'value', title: 'Value' },
  { key: 'is_late', title: 'Late' },
];

export interface RowsOptions {
  /** Rows of a page; the service's limit is the most. */
  perPage?: number;
  columns?: typeof COLUMNS | undefined;
  /** Sent instead of the true total; null for none. */
  total?: number | null;
}

/** A page of `count` rows; the cursor is the number of the first one. */
export function pageOf(count: number, { cursor, limit }: ExportRequest, options: RowsOptions = {}) {
  const from = Number(cursor ?? 0);
  const to = Math.min(from + Math.min(options.perPage ?? limit, limit), count);
  const total = options.total === undefined ? count : options.total;
  return {
    ...(options.columns && { columns: options.columns }),
    rows: Array.from({ length: to - from }, (_, at) => rowOf(from + at)),
    next_cursor: to < count ? String(to) : null,
    ...(total !== null && { total }),
  };
}

/** Sends JSON. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Answers with `count` rows in all. */
export const answerRows =
  (count: number, options: RowsOptions = {}) =>
  (response: ServerResponse, request: ExportRequest): void =>
    sendJson(response, pageOf(count, request, options));

/** The same as NDJSON. */
export const answerLines =
  (count: number, options: RowsOptions = {}) =>
  (response: ServerResponse, request: ExportRequest): void => {
    const { rows, next_cursor, total } = pageOf(count, request, options);
    const headers = {
      'content-type': 'application/x-ndjson',
      ...(next_cursor !== null && { 'next-cursor': next_cursor }),
      ...(total !== undefined && { total: String(total) }),
    };
    response.writeHead(200, headers).end(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  };

/** Answers with a file. */
export const answerFile =
  (bytes: Buffer, type: string | null) =>
  (response: ServerResponse): void => {
    response.writeHead(200, type === null ? {} : { 'content-type': type }).end(bytes);
  };
