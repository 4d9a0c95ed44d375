import type { ExportCell, ExportColumn } from '../../../../src/core/contract/export-pull.ts';
import type { StoredRequest } from '../../../platform/database/schema/reports.ts';
import type { ExportFormat } from '../../../../src/core/contract/export-formats.ts';
import { excelDialect, RFC_4180 } from '../../../platform/files/csv-dialect.ts';
import { csvWriter } from './csv-writer.ts';
import { jsonLinesWriter, jsonWriter } from './json-writer.ts';

/** A row of an export, by column. */
export type ExportRow = Readonly<Record<string, ExportCell>>;

/** Writes rows page by page. */
export interface RowWriter {
  /** What comes before the first page of rows. */
  head: (columns: readonly ExportColumn[]) => string;
  /** @param isFirst whether no row comes before */
  rows: (columns: readonly ExportColumn[], rows: readonly ExportRow[], isFirst: boolean) => string;
  /** What comes after all pages. */
  tail: (isEmpty: boolean) => string;
}

/** The writer of a format that the service makes of rows. */
export function writerOf(format: ExportFormat, { options, locale }: StoredRequest): RowWriter {
  if (format === 'json') return jsonWriter;
  if (format === 'jsonl') return jsonLinesWriter;
  return csvWriter(options['excel'] === true ? excelDialect(locale) : RFC_4180);
}
