import { dayFromText, dayText } from '../../ui/fields/dates/days.ts';
import { isValidRange, type DateRange } from '../../ui/fields/dates/date-range.ts';

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

/** A period as a filter of a URL: `week`, or two days such as `2026-11-20..2026-11-22`; '' for all. */
export function periodText(period: Period): string {
  if (period === null || typeof period === 'string') return period ?? '';
  return `${dayText(period.start)}..${dayText(period.end)}`;
}

/** The period of such a text; null for anything else. */
export function periodOf(text: string): Period {
  if (Object.hasOwn(DAYS, text)) return text as keyof typeof DAYS;
  const [start, end] = text.split('..').map(dayFromText);
  const range = { start: start ?? null, end: end ?? null };
  return isValidRange(range) ? range : null;
}
