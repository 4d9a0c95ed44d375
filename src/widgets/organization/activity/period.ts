import type { DateRange } from '../../ui/fields/dates/date-range.ts';

/** A stretch of time that the log is limited to: the last days, days of one's own, or null for all. */
export type Period = 'day' | 'week' | 'month' | DateRange | null;

const DAY_MS = 86_400_000;
const DAYS = { day: 1, week: 7, month: 30 } as const;

/**
 * The moments that a period asks for.
 * @param now in ms since 1970
 * @returns ISO 8601; the last moment is left out, and the last day of a range is part of it
 */
export function momentsOf(period: Period, now: number): { from?: string; to?: string } {
  if (period === null) return {};
  if (typeof period === 'string') return { from: new Date(now - DAYS[period] * DAY_MS).toISOString() };
  return { from: startOfDay(period.start, 0).toISOString(), to: startOfDay(period.end, 1).toISOString() };
}

/** @param later days after it */
function startOfDay(day: Date, later: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later);
}
