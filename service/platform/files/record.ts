/**
 * A value of an export. Numbers and times are in SI units and UTC whatever the person's locale, so that programs can
 * read them.
 */
export type Cell = string | number | null;

/** One row of an export, by the names of its columns. */
export type ReportRecord = Readonly<Record<string, Cell>>;

/** What a row-by-row export is made of. */
export interface RecordSource {
  /** The columns, in order. */
  columns: readonly string[];
  /** How many rows there will be, for the progress. */
  total: number;
  /** The rows, some thousands at a time. Nothing is read ahead, so that memory does not grow with the number. */
  pages: AsyncIterable<readonly ReportRecord[]>;
}
