import type { Cell } from '../../../src/core/contract/files/csv-dialect.ts';

/** One row, by column name. Numbers and times are in SI units and UTC, regardless of the user's locale. */
export type ReportRecord = Readonly<Record<string, Cell>>;

/** Source of a file of rows. */
export interface RecordSource {
  /** Columns in order. */
  columns: readonly string[];
  /** Rows in pages of some thousands, read on demand so that memory use stays constant. */
  pages: AsyncIterable<readonly ReportRecord[]>;
}
