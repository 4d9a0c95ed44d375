/** What a cell of a table holds. */
export type Cell = string | number | boolean | null;

/** How comma-separated values are written. */
export interface CsvDialect {
  /** What the file begins with. */
  start: string;
  separator: ',' | ';';
  decimal: '.' | ',';
  /** Keeps Excel from making numbers of texts, which then miss zeros and digits. */
  keepsDigits?: boolean;
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
    ? { start: BYTE_ORDER_MARK, separator: ';', decimal: ',', keepsDigits: true }
    : { start: BYTE_ORDER_MARK, separator: ',', decimal: '.', keepsDigits: true };
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

/** What begins a formula (OWASP, "CSV Injection"): also in its full width, which Excel takes in Japanese. */
const SIGN = '[=+\\-@＝＋－＠]';
/** Texts that spreadsheets may run as a formula, behind spaces and apostrophes or not. */
const FORMULA = new RegExp(`^(?:['\\s\\0]*${SIGN}|'*[\\t\\r\\n\\0])`);
/** What spreadsheets of any locale may read as separators of cells, where quotes in mid-line are plain characters. */
const SEPARATOR = /[,;|\t\r\n]/;
/**
 * Separators, spaces and a formula within a text, behind quotes or not: a quote is written as two, which are an empty
 * text where a cell begins. Only the whole run counts, so that long ones take no longer than their length.
 */
const LATER_FORMULA = {
  ',': new RegExp(`(?<![;|\\s])[;|\\s]+(?=['"]*${SIGN})`, 'g'),
  ';': new RegExp(`(?<![,;|\\s])[,;|\\s]+(?=['"]*${SIGN})`, 'g'),
};
const QUOTED = /[",;|\t\r\n]/;
/**
 * Texts that Excel would change for good, such as phone numbers and serial numbers: it drops zeros at the start, shows
 * more than 11 digits as 4.9E+12, and forgets those after the 15th.
 */
const DIGITS = /^'*(?:0\d+|\d{12,}|\d+[Ee]\d+)$/;
/** Most texts: neither a formula nor to be quoted. One look at them instead of two. */
const PLAIN = /^[^\s\0'=+\-@＝＋－＠",;|][^",;|\t\r\n]*$/;

/**
 * A field. One more apostrophe makes text of what spreadsheets would run as a formula, and of digits that Excel would
 * change; taking one away again gives the same text.
 */
export function csvField(cell: Cell, { separator, decimal, keepsDigits }: CsvDialect = RFC_4180): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return decimal === '.' ? `${cell}` : `${cell}`.replace('.', decimal);
  if (typeof cell === 'boolean') return `${cell}`;
  if (keepsDigits && DIGITS.test(cell)) return `'${cell}`;
  if (PLAIN.test(cell)) return cell;
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  // Most texts need no quotes, and what else is escaped is behind characters that do.
  if (!QUOTED.test(text)) return text;
  const escaped = text.replace(LATER_FORMULA[separator], (run) => (SEPARATOR.test(run) ? `${run}'` : run));
  return `"${escaped.replaceAll('"', '""')}"`;
}

/** A record. */
export function csvLine(cells: readonly Cell[], dialect: CsvDialect = RFC_4180): string {
  let line = '';
  for (let at = 0; at < cells.length; at++)
    line += (at === 0 ? '' : dialect.separator) + csvField(cells[at] ?? null, dialect);
  return `${line}\r\n`;
}
