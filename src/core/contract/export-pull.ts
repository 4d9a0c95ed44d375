import type { ExportFormat } from './export-formats.ts';

/** Limits of the pull. */
export const exportLimits = {
  /** Rows that the service asks for in one page. */
  rows: 5_000,
  /** Bytes of a page of rows. */
  pageBytes: 20 * 1024 * 1024,
  /** Bytes of a file that the application makes itself. */
  fileBytes: 100 * 1024 * 1024,
  /** Milliseconds that a page may take, with its body. */
  pageMs: 30_000,
  /** How often a page is asked for, always with the same cursor. */
  tries: 5,
} as const;

/** The body of a request for a page, signed in the Standard Webhooks format. */
export interface ExportRequest {
  /** The export's id, the same for all of its pages; null for a test. */
  run_id: number | null;
  type: string;
  /** Whose rows: nothing of another organization belongs into the answer. */
  organization_id: number;
  user_id: number;
  /** The variables of the dashboard's route. */
  route_params: Record<string, string>;
  /** Values of the export type's parameters. */
  params: Record<string, string | number>;
  /** The records that the dashboard narrowed the export to; null for all. */
  ids: number[] | null;
  /** ISO 8601 UTC, both inclusive. */
  range: { start: string; end: string };
  options: Record<string, unknown>;
  /** How the user reads dates and numbers, such as `de-DE`, for files that people read; null if they never chose. */
  locale: string | null;
  format: ExportFormat;
  /** The `next_cursor` of the page before; null for the first page. */
  cursor: string | null;
  /** The most rows that the page may have. */
  limit: number;
}

/** A value of a row. */
export type ExportCell = string | number | boolean | null;

export interface ExportColumn {
  key: string;
  title: string;
}

/**
 * A page of rows, as JSON; or as NDJSON, a row in each line, with the headers `Next-Cursor` (missing after the last
 * page) and `Total`. The first page decides on the columns; without any, they are the keys of its first row.
 */
export interface ExportPage {
  columns?: ExportColumn[] | undefined;
  rows: Record<string, ExportCell>[];
  next_cursor: string | null;
  /** Rows of the whole export, for its progress. The export fails if there are fewer in the end. */
  total?: number | undefined;
}
