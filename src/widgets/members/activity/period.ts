import type { DateRange } from '../../ui/fields/dates/date-range.ts';

/** Time span of the log: the last days, a chosen range, or null for all. */
export type Period = 'day' | 'week' | 'month' | DateRange | null;

const DAY_MS = 86_400_000;
const DAYS = { day: 1, week: 7, month: 30 } as const;

/**
 * Start and end of a period.
 * @param now milliseconds since 1970
 * @returns ISO 8601, end exclusive; a range includes its last day
 */
export function momentsOf(period: Period, now: number): { from?: string; to?: string } {
  if (period === null) return {};
  if (typeof period === 'string') return { from: new Date(now - DAYS[period] * DAY_MS).toISOString() };
  return { from: startOfDay(period.start, 0).toISOString(), to: startOfDay(period.end, 1).toISOString() };
}

/** @param later number of days after it */
function startOfDay(day: Date, later: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later);
}
