import { formatters } from '../../../core/locale/formatters.ts';

const inWords = formatters((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
/** 'Last year' would be wrong for most of what is 13 to 23 months ago: only days are those of the calendar. */
const inNumbers = formatters((locale) => new Intl.RelativeTimeFormat(locale));

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * Describes the distance of a moment from now.
 * @param moment in ms since 1970
 * @param now in ms since 1970
 * @param locale BCP 47 tag
 * @returns such as '3 hours ago', 'tomorrow' or, within 45 seconds, 'now'; days are those of the page's time zone
 */
export function relativeTime(moment: number, now: number, locale = 'en-US'): string {
  const seconds = Math.round((moment - now) / 1000);
  if (Math.abs(seconds) < 45) return inWords(locale).format(0, 'second');
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) < size) continue;
    if (unit === 'day') return inWords(locale).format(daysBetween(now, moment), unit);
    return inNumbers(locale).format(Math.trunc(seconds / size), unit);
  }
  return inNumbers(locale).format(Math.sign(seconds), 'minute');
}

const MINUTE = 60_000;

/** The full minute that has begun, in ms since 1970: views of the same minute show the same. */
export const fullMinute = (): number => Math.floor(Date.now() / MINUTE) * MINUTE;

/**
 * The same of a moment that has passed. It does not seem to lie in the future where the clock of this computer is
 * behind that of the service, or a view still tells the minute before.
 */
export const ago = (moment: number, now: number, locale?: string): string =>
  relativeTime(moment, Math.max(now, moment), locale);

/** Days of the calendar: 27 hours before 2 a.m. was the day before yesterday. */
function daysBetween(from: number, to: number): number {
  return Math.round((new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / 86_400_000);
}
