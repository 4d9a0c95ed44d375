import type { CriticalityLevel } from '../../../src/core/contract/notification-types.ts';
import type { EffectivePreference } from './effective-preferences.ts';
import { afterQuietHours, nextDigest } from './local-times.ts';

/**
 * When a notification goes out by mail. Quiet hours hold mails back, but danger passes.
 * @param now in ms since 1970
 * @returns null if the user wants no mail of this type
 */
export function mailDue(preference: EffectivePreference, level: CriticalityLevel, now: number): Date | null {
  const { mail, quiet_from: from, quiet_to: to, quiet_time_zone: timeZone } = preference;
  if (mail === 'off') return null;
  const at = mail === 'instant' ? now : nextDigest(mail, preference.time_zone, now);
  if (from === null || to === null || timeZone === null || level === 'danger') return new Date(at);
  return new Date(afterQuietHours({ from, to, timeZone }, at));
}
