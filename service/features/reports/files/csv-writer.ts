import { csvLine, type CsvDialect } from '../../../platform/files/csv-dialect.ts';
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
    const keys = columns.map(({ key }) => key);
    let text = '';
    for (const row of rows)
      text += csvLine(
        keys.map((key) => (Object.hasOwn(row, key) ? (row[key] ?? null) : null)),
        dialect,
      );
    return text;
  },
  tail: () => '',
});
