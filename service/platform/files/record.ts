/** A value of an export. Numbers and times are in SI units and UTC, regardless of the user's locale, for programs. */
export type Cell = string | number | null;

/** One row of an export, by column name. */
export type ReportRecord = Readonly<Record<string, Cell>>;

/** Source of a row-by-row export. */
export interface RecordSource {
  /** Columns in order. */
  columns: readonly string[];
  /** Total number of rows, for the progress. */
  total: number;
  /** Rows in pages of some thousands, read on demand so that memory use stays constant. */
  pages: AsyncIterable<readonly ReportRecord[]>;
}
