import { directionOf, primary } from '../languages/choose.ts';
import { formatters } from './formatters.ts';

/**
 * Writes names as a list, such as `Ada, Ben`. From right to left each name keeps its own direction.
 * @param locale BCP 47
 */
export function formatList(names: readonly string[], locale: string): string {
  const own = directionOf(locale) === 'rtl' ? names.map(isolate) : names;
  return formatterOf(locale).format(own);
}

const formatterOf = formatters((locale) => {
  // Japanese lists of units have only spaces between them, as names have.
  const type = primary(locale) === 'ja' ? 'conjunction' : 'unit';
  return new Intl.ListFormat(locale, { type, style: 'short' });
});

/** A text that does not change the order of what is around it (UAX #9: FSI and PDI). */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
