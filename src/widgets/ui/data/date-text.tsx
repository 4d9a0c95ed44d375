import { useCallback, useSyncExternalStore } from 'react';
import { relativeTime } from './relative-time.ts';

const MINUTE = 60_000;

/** The current time, updated every minute, so that 'a minute ago' does not become stale. */
function useMinute(running: boolean): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!running) return () => {};
      const timer = setInterval(changed, MINUTE / 2);
      return () => clearInterval(timer);
    },
    [running],
  );
  const read = () => Math.floor(Date.now() / MINUTE) * MINUTE;
  return useSyncExternalStore(subscribe, read, read);
}

export interface DateTextProps {
  /** ISO 8601, as the service sends it; null or '' shows a dash. */
  value: string | null | undefined;
  /** Formats the date; the core's date functions fit. Default: the locale's medium date and short time. */
  format?: (date: Date) => string;
  /** '3 hours ago', with the date on hover. */
  relative?: boolean;
  /** BCP 47 tag for the text. */
  locale?: string;
}

const medium = (locale: string) => (date: Date) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);

/** A moment as text in a `<time>` element. */
export function DateText({ value, relative = false, locale = 'en-US', format = medium(locale) }: DateTextProps) {
  const minute = useMinute(relative);
  const date = value ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) return <span>—</span>;
  const absolute = format(date);
  return (
    <time dateTime={date.toISOString()} title={relative ? absolute : undefined}>
      {relative
        ? relativeTime(date.getTime(), Math.max(minute, Math.min(date.getTime(), minute + MINUTE)), locale)
        : absolute}
    </time>
  );
}
