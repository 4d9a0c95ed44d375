import { expect, it } from 'vitest';
import type { Notification } from '../../../src/core/contract/endpoints/notifications.ts';
import { byDay } from '../../../src/widgets/notifications/by-day.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const now = new Date(2026, 10, 22, 9, 30);
const note = (id: number, at: Date): Notification => ({
  id,
  title: `Note ${id}`,
  body: '',
  is_read: false,
  criticality_level: 'info',
  notification_type: 'sensor_updates',
  created_at: at.toISOString(),
});

it("groups by day, as words and then as the locale's medium date", () => {
  const items = [
    note(4, new Date(2026, 10, 22, 9)),
    note(3, new Date(2026, 10, 22, 0, 1)),
    note(2, new Date(2026, 10, 21, 23, 59)),
    note(1, new Date(2026, 8, 3, 12)),
  ];
  const days = byDay(inEnglish, items, now.getTime(), 'en-US');
  expect(days.map(({ title, items: all }) => [title, all.map(({ id }) => id)])).toEqual([
    ['Today', [4, 3]],
    ['Yesterday', [2]],
    ['Sep 3, 2026', [1]],
  ]);
  expect(byDay(inEnglish, items.slice(3), now.getTime(), 'de-DE')[0]?.title).toBe('03.09.2026');
});
