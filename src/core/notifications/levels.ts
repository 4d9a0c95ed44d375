import type { Notification } from '../contract/endpoints/notifications.ts';
import { undefinedCriticality } from '../errors/codes.ts';

/** The colors of a dot; white for an empty list. */
export type DotColour = 'red' | 'yellow' | 'green' | 'white';

const colors: Readonly<Record<string, DotColour>> = { danger: 'red', warning: 'yellow', info: 'green' };

/**
 * The dot color of one notification.
 * @param level `danger`, `warning` or `info`
 * @throws SetupError 'Undefined criticality level' for any other
 */
export function levelColour(level: string): DotColour {
  const color = Object.hasOwn(colors, level) ? colors[level] : undefined;
  if (!color) throw undefinedCriticality();
  return color;
}

/**
 * The dot color of the bell: that of the most severe unread notification; white for an empty list.
 * @throws SetupError 'Undefined criticality level' if an unread notification has an unknown level
 */
export function bellColour(items: readonly Pick<Notification, 'is_read' | 'criticality_level'>[]): DotColour {
  if (items.length === 0) return 'white';
  const unread = items.filter((item) => !item.is_read).map((item) => levelColour(item.criticality_level));
  return unread.includes('red') ? 'red' : unread.includes('yellow') ? 'yellow' : 'green';
}

/** The bell shows a dot only while something is unread. */
export const hasUnread = (items: readonly Pick<Notification, 'is_read'>[]): boolean =>
  items.some((item) => !item.is_read);
