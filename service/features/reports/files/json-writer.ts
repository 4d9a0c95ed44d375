import type { ExportColumn } from '../../../../src/core/contract/export-pull.ts';
import type { ExportRow, RowWriter } from './rows.ts';

/** Objects with all columns in order; missing values are null. */
function objects(columns: readonly ExportColumn[], rows: readonly ExportRow[], separator: string): string {
  const keys = columns.map(({ key }, at) => ({ key, start: `${at === 0 ? '{' : ','}${JSON.stringify(key)}:` }));
  if (keys.length === 0) return rows.map(() => '{}').join(separator);
  return rows
    .map((row) => {
      let text = '';
      for (const { key, start } of keys) text += start + JSON.stringify(Object.hasOwn(row, key) ? row[key] : null);
      return `${text}}`;
    })
    .join(separator);
}

/** One JSON array (RFC 8259), an object in each line. */
export const jsonWriter: RowWriter = {
  head: () => '',
  rows: (columns, rows, isFirst) => (isFirst ? '[\n' : ',\n') + objects(columns, rows, ',\n'),
  tail: (isEmpty) => (isEmpty ? '[]\n' : '\n]\n'),
};

/** JSON Lines: an object in each line. */
export const jsonLinesWriter: RowWriter = {
  head: () => '',
  rows: (columns, rows) => `${objects(columns, rows, '\n')}\n`,
  tail: () => '',
};
