import { fromDate, getLocalTimeZone, toCalendarDate, toZoned, type CalendarDate } from '@internationalized/date';

/** How long a new key lasts unless another day is chosen, in years. */
export const DEFAULT_YEARS = 3;

/**
 * The day that a new key ends on unless another one is chosen: the same day in 3 years; 28 February for the 29th.
 * @param now in ms since 1970
 * @returns the first minute of that day, in the user's time zone
 */
export function defaultExpiryDay(now: number): Date {
  return startOf(calendarDay(new Date(now)).add({ years: DEFAULT_YEARS }));
}

/**
 * The first minute of the day of a moment, in the user's time zone.
 * @param moment ISO 8601
 */
export function dayOf(moment: string): Date {
  return startOf(calendarDay(new Date(moment)));
}

/**
 * The end of a day, in the user's time zone: a key works on the whole of the day that was chosen.
 * @param day any time of that day
 * @returns its last second as ISO 8601
 */
export function endOfDay(day: Date): string {
  const next = startOf(calendarDay(day).add({ days: 1 }));
  return new Date(next.getTime() - 1000).toISOString();
}

function calendarDay(moment: Date): CalendarDate {
  return toCalendarDate(fromDate(moment, getLocalTimeZone()));
}

function startOf(day: CalendarDate): Date {
  return toZoned(day, getLocalTimeZone()).toDate();
}
