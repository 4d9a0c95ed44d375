import {
  CalendarDate,
  CalendarDateTime,
  fromDate,
  getDayOfWeek,
  getLocalTimeZone,
  toCalendarDateTime,
  type CalendarDateTime as Moment,
} from '@internationalized/date';

/** A period of time. Once settled, its end is never before its start. */
export interface DateRange {
  readonly start: Date;
  readonly end: Date;
}

export const MINUTE_STEP = 10;
export const DATE_TIME_FORMAT = 'MMM DD YYYY HH:mm';
export const DATE_FORMAT = 'MMM DD YYYY';

/** Two of them stand in one line, also in German. */
const MOMENT = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const OTHERWISE: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  [DATE_FORMAT]: { day: 'numeric', month: 'short', year: 'numeric' },
  [DATE_TIME_FORMAT]: { ...MOMENT, hourCycle: 'h23' },
};

/** Whether both dates are valid and the start is not after the end. */
export function isValidRange(range: { start?: Date | null; end?: Date | null } | null | undefined): range is DateRange {
  const start = range?.start?.getTime() ?? NaN;
  const end = range?.end?.getTime() ?? NaN;
  return start <= end;
}

/** Moves an end that is before the start to the start. */
export function settleRange(range: DateRange): DateRange {
  return range.end < range.start ? { start: range.start, end: range.start } : range;
}

/** The same day at another time, without seconds. */
export function withTime(date: Date, hour: number, minute: number): Date {
  return change(date, (moment) => moment.set({ hour, minute, second: 0, millisecond: 0 }));
}

/** Another day at the same time. */
export function withDay(date: Date, day: Date): Date {
  return change(date, (moment) =>
    moment.set({ year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() }),
  );
}

/** A day's first minute, in the user's time zone. */
export function dayStart(day: Date): Date {
  return new CalendarDateTime(day.getFullYear(), day.getMonth() + 1, day.getDate()).toDate(getLocalTimeZone());
}

function change(date: Date, how: (moment: Moment) => Moment): Date {
  const zone = getLocalTimeZone();
  return how(toCalendarDateTime(fromDate(date, zone))).toDate(zone);
}

/**
 * Formats a date by a pattern of YYYY, MMM, MM, DD, HH and mm, in the user's time zone. Other languages than English
 * have an order of their own for the default patterns.
 * @param given the language of the month's name. Default: `en-US`
 */
export function formatPattern(date: Date, pattern: string, given = 'en-US'): string {
  const lang = pickerLocale(given);
  const isEnglish = lang.startsWith('en');
  const parts = OTHERWISE[pattern];
  if (parts && !isEnglish) return new Intl.DateTimeFormat(lang, parts).format(date);
  const two = (value: number) => String(value).padStart(2, '0');
  const signs: Record<string, () => string> = {
    YYYY: () => String(date.getFullYear()).padStart(4, '0'),
    // Some regions write `Sept`, others three letters.
    MMM: () => new Intl.DateTimeFormat(isEnglish ? 'en-US' : lang, { month: 'short' }).format(date),
    MM: () => two(date.getMonth() + 1),
    DD: () => two(date.getDate()),
    HH: () => two(date.getHours()),
    mm: () => two(date.getMinutes()),
  };
  return pattern.replace(/YYYY|MMM|MM|DD|HH|mm/g, (key) => signs[key]?.() ?? key);
}

const SUNDAY = new CalendarDate(2026, 11, 29);

/** A language's first day of the week, 0 for Sunday. The library knows it also in Firefox, which does not tell. */
export const firstDayOfWeek = (lang: string) => ((7 - getDayOfWeek(SUNDAY, lang)) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Calendars with the months of the Gregorian one, which pickers have. */
const SAME_MONTHS = new Set(['gregory', 'iso8601', 'buddhist', 'japanese', 'roc']);

/** A language for dates beside a month of days: `fa-IR` would name a month that is not shown. */
export function pickerLocale(lang: string): string {
  const { calendar } = new Intl.DateTimeFormat(lang).resolvedOptions();
  return SAME_MONTHS.has(calendar) ? lang : new Intl.Locale(lang, { calendar: 'gregory' }).toString();
}
