import { useCallback, useSyncExternalStore } from 'react';
import { formatDate, type DateStyle } from '../../../core/locale/dates.ts';
import { normalizeLocale } from '../../../core/locale/locales.ts';
import { useLocale } from '../../react/use-words.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { ago, fullMinute, relativeTime } from './relative-time.ts';

/** Milliseconds after which a view looks whether a minute is over. */
const HALF_A_MINUTE = 30_000;

/** The current time, updated every minute, so that neither 'a minute ago' nor 'Today' becomes stale. */
export function useMinute(running = true): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!running) return () => {};
      const timer = setInterval(changed, HALF_A_MINUTE);
      return () => clearInterval(timer);
    },
    [running],
  );
  return useSyncExternalStore(subscribe, fullMinute, fullMinute);
}

export interface DateTextProps {
  /** ISO 8601, as the service sends it; null or '' shows a dash. */
  value: string | null | undefined;
  /** A pattern, for tables with one of their own. Default: the locale's medium date. */
  pattern?: DateStyle;
  /** '3 hours ago', in the language of the interface; `coming` for moments that may lie in the future. */
  relative?: boolean | 'coming';
  /** BCP 47 tag for the date. Default: the user's own. */
  locale?: string;
  /** The sentence that names the moment: each language has its own order of words. */
  sentence?: (moment: string) => string;
  /** Inside a control, such as a row of a listbox, which has the focus itself. */
  within?: boolean;
}

/** A moment as text in a `<time>` element; a tooltip has date and time in full: on hover, tap and keyboard focus. */
export function DateText({
  value,
  relative = false,
  locale,
  pattern = 'medium',
  sentence,
  within = false,
}: DateTextProps) {
  const own = useLocale();
  const minute = useMinute(relative !== false);
  const date = value ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) return <span>—</span>;
  const tag = normalizeLocale(locale ?? own);
  const tell = relative === 'coming' ? relativeTime : ago;
  const moment = relative ? tell(date.getTime(), minute, tag) : formatDate(date, pattern, tag);
  return (
    <Tooltip text={formatDate(date, 'long', tag)}>
      {(tip) => (
        <time dateTime={date.toISOString()} tabIndex={within ? undefined : 0} {...tip}>
          {sentence ? sentence(moment) : moment}
        </time>
      )}
    </Tooltip>
  );
}
