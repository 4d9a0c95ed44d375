import { formatters } from './formatters.ts';
import { normalizeLocale, usesTwelveHours } from './locales.ts';

/**
 * How dates are written: by locale ('second' is the date with the time to the second), or by a pattern. The tables'
 * patterns are the same in every locale.
 */
export type DateStyle =
  | 'short'
  | 'long'
  | 'medium'
  | 'second'
  | 'time'
  | 'month-day-time'
  | 'DD/MM/YYYY'
  | 'DD-MM-YYYY hh:mm'
  | 'MMM DD YYYY HH:mm';

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** What other languages than English write instead of a pattern with the name of a month. */
const WITH_MONTH = { ...DAY, month: 'short', ...TIME } as const;

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Formats a date in the page's time zone.
 * @param value a date, or ISO 8601 text
 * @param locale decides the clock if the pattern does not, and everything in the locale's own styles
 * @returns empty text for an invalid date
 */
export function formatDate(value: Date | string | null | undefined, style: DateStyle, locale: string): string {
  if (value === null || value === undefined || value === '') return '';
  const date = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(date.getTime())) return '';
  const day = two(date.getDate());
  const month = two(date.getMonth() + 1);
  const year = date.getFullYear();
  if (style === 'DD/MM/YYYY') return `${day}/${month}/${year}`;
  if (style === 'DD-MM-YYYY hh:mm') return `${day}-${month}-${year} ${clock(date, usesTwelveHours(locale))}`;
  const named = normalizeLocale(locale);
  if (style !== 'MMM DD YYYY HH:mm') return intl[style](named).format(date);
  if (!named.startsWith('en')) return new Intl.DateTimeFormat(named, WITH_MONTH).format(date);
  return `${monthOf(date)} ${day} ${year} ${clock(date, false)}`;
}

/** English months have three letters everywhere: some regions write `Sept`. */
const monthOf = (date: Date) => new Intl.DateTimeFormat('en-US', { month: 'short' }).format(date);

function clock(date: Date, twelve: boolean): string {
  const hours = date.getHours();
  const minutes = two(date.getMinutes());
  return twelve ? `${two(hours % 12 || 12)}:${minutes} ${hours < 12 ? 'AM' : 'PM'}` : `${two(hours)}:${minutes}`;
}

const intl = {
  short: formatters((named) => new Intl.DateTimeFormat(named, { dateStyle: 'short' })),
  medium: formatters((named) => new Intl.DateTimeFormat(named, { dateStyle: 'medium' })),
  long: formatters((named) => withTime(named, { year: 'numeric', month: 'long', day: 'numeric' })),
  second: formatters((named) =>
    withTime(named, { year: 'numeric', month: 'short', day: 'numeric', second: '2-digit' }),
  ),
  time: formatters((named) => withTime(named, { second: '2-digit' })),
  'month-day-time': formatters((named) => withTime(named, { month: 'short', day: 'numeric' })),
};

function withTime(named: string, more: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // `hour12: false` would write 24:05 after midnight in some locales, such as en-IN.
  const hourCycle = usesTwelveHours(named) ? 'h12' : 'h23';
  return new Intl.DateTimeFormat(named, { ...more, hour: '2-digit', minute: '2-digit', hourCycle });
}
