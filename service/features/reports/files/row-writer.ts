import type { StoredRequest } from '../../../platform/database/schema/reports.ts';
import type { ExportFormat } from '../../../../src/core/contract/export-formats.ts';
import { excelDialect, RFC_4180 } from '../../../../src/core/contract/files/csv-dialect.ts';
import { csvWriter } from './csv-writer.ts';
import type { RowWriter } from './rows.ts';
import { jsonLinesWriter, jsonWriter } from './json-writer.ts';

/** The writer of a format that the service makes of rows. */
export function writerOf(format: ExportFormat, { options, locale }: StoredRequest): RowWriter {
  if (format === 'json') return jsonWriter;
  if (format === 'jsonl') return jsonLinesWriter;
  return csvWriter(options['excel'] === true ? excelDialect(locale) : RFC_4180);
}
