import { csvField, csvLine, type CsvDialect } from '../../../../src/core/contract/files/csv-dialect.ts';
import type { RowWriter } from './rows.ts';

/** Comma-separated values with the titles of the columns in a header line. */
export const csvWriter = (dialect: CsvDialect): RowWriter => ({
  head: (columns) =>
    dialect.start +
    csvLine(
      columns.map(({ title }) => title),
      dialect,
    ),
  rows: (columns, rows) => {
    const cells = columns.map(({ key }, at) => ({ key, start: at === 0 ? '' : dialect.separator }));
    let text = '';
    for (const row of rows) {
      for (const { key, start } of cells)
        text += start + csvField(Object.hasOwn(row, key) ? (row[key] ?? null) : null, dialect);
      text += '\r\n';
    }
    return text;
  },
  tail: () => '',
});
