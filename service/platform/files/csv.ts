import type { Cell, RecordSource } from './record.ts';

/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;
/** The same after what other locales take for the end of a cell: there, quotes in the middle of a line are letters. */
const LATER_FORMULA = /([;|\t\r\n]\s*)(?=[=+\-@])/g;
const QUOTED = /[",;|\t\r\n]/;

/** One field as RFC 4180 writes it; a text that a spreadsheet would run is made text by an apostrophe. */
export function csvField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = (FORMULA.test(cell) ? `'${cell}` : cell).replace(LATER_FORMULA, "$1'");
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly Cell[]) => `${cells.map(csvField).join(',')}\r\n`;

/** The rows as comma separated values with a line of names, UTF-8, a page of rows at a time. RFC 4180 */
export async function* csv({ columns, pages }: Pick<RecordSource, 'columns' | 'pages'>): AsyncGenerator<string> {
  yield line(columns);
  for await (const page of pages) {
    yield page.map((record) => line(columns.map((column) => record[column] ?? null))).join('');
  }
}
