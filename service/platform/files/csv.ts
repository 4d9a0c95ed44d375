import type { Cell, RecordSource } from './record.ts';

/** Characters that make spreadsheets run a cell as a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;
/**
 * The same after characters that other locales read as cell separators, where quotes in mid-line are plain characters.
 */
const LATER_FORMULA = /([;|\t\r\n]\s*)(?=[=+\-@])/g;
const QUOTED = /[",;|\t\r\n]/;

/** An RFC 4180 field. An apostrophe stops spreadsheets from running it as a formula. */
export function csvField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = (FORMULA.test(cell) ? `'${cell}` : cell).replace(LATER_FORMULA, "$1'");
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly Cell[]) => `${cells.map(csvField).join(',')}\r\n`;

/** Streams rows as comma-separated values (RFC 4180) in UTF-8 with a header line, one page of rows at a time. */
export async function* csv({ columns, pages }: Pick<RecordSource, 'columns' | 'pages'>): AsyncGenerator<string> {
  yield line(columns);
  for await (const page of pages) {
    yield page.map((record) => line(columns.map((column) => record[column] ?? null))).join('');
  }
}
