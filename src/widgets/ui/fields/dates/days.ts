import {
  fromDate,
  getLocalTimeZone,
  parseDate,
  toCalendarDate,
  toZoned,
  type CalendarDate,
} from '@internationalized/date';

/**
 * The same day some years later: 28 February for the 29th.
 * @param now in ms since 1970
 * @returns the first minute of that day, in the user's time zone
 */
export function dayInYears(now: number, years: number): Date {
  return startOf(calendarDay(new Date(now)).add({ years }));
}

/**
 * A day some days later.
 * @param now in ms since 1970
 * @returns the first minute of that day, in the user's time zone
 */
export function dayInDays(now: number, days: number): Date {
  return startOf(calendarDay(new Date(now)).add({ days }));
}

/**
 * The first minute of a moment's day, in the user's time zone.
 * @param moment ISO 8601
 */
export function dayOf(moment: string): Date {
  return startOf(calendarDay(new Date(moment)));
}

/**
 * The end of a day, in the user's time zone: a key works on the whole chosen day.
 * @param day any time of that day
 * @returns its last second as ISO 8601
 */
export function endOfDay(day: Date): string {
  const next = startOf(calendarDay(day).add({ days: 1 }));
  return new Date(next.getTime() - 1000).toISOString();
}

/** A day as `2026-11-20`, in the user's time zone. @param day any time of that day */
export const dayText = (day: Date): string => calendarDay(day).toString();

/**
 * The first minute of a day, in the user's time zone.
 * @param text such as `2026-11-20`
 * @returns null if it is no day
 */
export function dayFromText(text: string): Date | null {
  try {
    return startOf(parseDate(text));
  } catch {
    return null;
  }
}

function calendarDay(moment: Date): CalendarDate {
  return toCalendarDate(fromDate(moment, getLocalTimeZone()));
}

function startOf(day: CalendarDate): Date {
  return toZoned(day, getLocalTimeZone()).toDate();
}
