import { csvLine } from '../../../src/core/contract/files/csv-dialect.ts';
import type { RecordSource } from './record.ts';

/** Streams rows as comma-separated values (RFC 4180) in UTF-8 with a header line, one page of rows at a time. */
export async function* csv({ columns, pages }: RecordSource): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const page of pages) {
    yield page.map((record) => csvLine(columns.map((column) => record[column] ?? null))).join('');
  }
}
