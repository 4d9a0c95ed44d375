import type { Notification } from '../../core/contract/endpoints/notifications.ts';
import { formatDate } from '../../core/locale/dates.ts';
import { words as notificationsWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

/** The notifications of one day. */
export interface Day {
  title: string;
  items: readonly Notification[];
}

const dayOf = (date: Date) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;

/**
 * Groups notifications by the days of the page's time zone, in their order.
 * @param now in ms since 1970
 */
export function byDay(speak: Speak, items: readonly Notification[], now: number, locale: string): Day[] {
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const days = new Map<string, Notification[]>();
  for (const item of items) {
    const key = dayOf(new Date(item.created_at));
    const day = days.get(key);
    if (day) day.push(item);
    else days.set(key, [item]);
  }
  return [...days].map(([key, all]) => ({
    title:
      key === dayOf(today)
        ? speak(notificationsWords).today
        : key === dayOf(yesterday)
          ? speak(notificationsWords).yesterday
          : formatDate(all[0]?.created_at, 'medium', locale),
    items: all,
  }));
}
