import { dayInDays, dayInYears } from './days.ts';

/** A day some time from now, which a date picker offers by name. */
export type Preset = { days: number } | { years: number };

/** The usual lifetimes of a key. */
export const EXPIRY_PRESETS: readonly Preset[] = [{ days: 30 }, { days: 90 }, { years: 1 }, { years: 3 }];

/** The first minute of a preset's day. @param now in ms since 1970 */
export const dayOfPreset = (preset: Preset, now: number): Date =>
  'days' in preset ? dayInDays(now, preset.days) : dayInYears(now, preset.years);
