import type { ExportCell, ExportColumn } from '../../../../src/core/contract/export-pull.ts';

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
