import type { Notification } from '../contract/endpoints/notifications.ts';
import { undefinedCriticality } from '../errors/codes.ts';

/** The colours of a dot; white stands for an empty list. */
export type DotColour = 'red' | 'yellow' | 'green' | 'white';

const colours: Readonly<Record<string, DotColour>> = { danger: 'red', warning: 'yellow', info: 'green' };

/**
 * The colour of one notification's dot.
 * @param level `danger`, `warning` or `info`
 * @throws SetupError 'Undefined criticality level' for any other
 */
export function levelColour(level: string): DotColour {
  const colour = Object.hasOwn(colours, level) ? colours[level] : undefined;
  if (!colour) throw undefinedCriticality();
  return colour;
}

/**
 * The colour of the bell's dot: of the worst unread one; white when the list is empty.
 * @throws SetupError 'Undefined criticality level' when an unread one has a level that is not known
 */
export function bellColour(items: readonly Pick<Notification, 'is_read' | 'criticality_level'>[]): DotColour {
  if (items.length === 0) return 'white';
  const unread = items.filter((item) => !item.is_read).map((item) => levelColour(item.criticality_level));
  return unread.includes('red') ? 'red' : unread.includes('yellow') ? 'yellow' : 'green';
}

/** The bell's dot is shown only while something is unread. */
export const hasUnread = (items: readonly Pick<Notification, 'is_read'>[]): boolean =>
  items.some((item) => !item.is_read);
