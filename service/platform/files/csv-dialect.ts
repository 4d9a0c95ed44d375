import type { Cell } from './record.ts';

/** How comma-separated values are written. */
export interface CsvDialect {
  /** What the file begins with. */
  start: string;
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** RFC 4180 in UTF-8. */
export const RFC_4180: CsvDialect = { start: '', separator: ',', decimal: '.' };

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What Excel opens by a double click: it takes a file for UTF-8 if it begins with a byte order mark, and expects the
 * separators of the locale.
 * @param locale BCP 47; English if null or unknown
 */
export function excelDialect(locale: string | null): CsvDialect {
  return decimalOf(locale) === ','
    ? { start: BYTE_ORDER_MARK, separator: ';', decimal: ',' }
    : { start: BYTE_ORDER_MARK, separator: ',', decimal: '.' };
}

function decimalOf(locale: string | null): string | undefined {
  const parts = (tag: string) => new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1.5);
  const decimal = (tag: string) => parts(tag).find(({ type }) => type === 'decimal')?.value;
  try {
    return decimal((locale ?? 'en-US').replaceAll('_', '-'));
  } catch {
    return '.';
  }
}

/** Characters that make spreadsheets run a cell as a formula (OWASP, "CSV Injection"), behind apostrophes or not. */
const FORMULA = /^'*[=+\-@\t\r]/;
/**
 * The same after characters that other locales read as cell separators, where quotes in mid-line are plain characters.
 */
const LATER_FORMULA = {
  ',': /([;|\t\r\n]\s*)(?='*[=+\-@])/g,
  ';': /([,;|\t\r\n]\s*)(?='*[=+\-@])/g,
};
const QUOTED = /[",;|\t\r\n]/;

/**
 * A field. One more apostrophe before what spreadsheets would run as a formula makes it text; taking one away again
 * gives the same text.
 */
export function csvField(cell: Cell, { separator, decimal }: CsvDialect = RFC_4180): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return decimal === '.' ? `${cell}` : `${cell}`.replace('.', decimal);
  if (typeof cell === 'boolean') return `${cell}`;
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  // Most texts need no quotes, and what else is escaped is behind characters that do.
  if (!QUOTED.test(text)) return text;
  return `"${text.replace(LATER_FORMULA[separator], "$1'").replaceAll('"', '""')}"`;
}

/** A record. */
export function csvLine(cells: readonly Cell[], dialect: CsvDialect = RFC_4180): string {
  let line = '';
  for (let at = 0; at < cells.length; at++)
    line += (at === 0 ? '' : dialect.separator) + csvField(cells[at] ?? null, dialect);
  return `${line}\r\n`;
}
