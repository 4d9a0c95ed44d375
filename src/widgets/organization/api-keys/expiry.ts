import { dayInYears } from '../../ui/fields/dates/days.ts';

/** Default lifetime of a new key in years. */
export const DEFAULT_YEARS = 3;

/**
 * The default expiry day of a new key.
 * @param now in ms since 1970
 */
export const defaultExpiryDay = (now: number): Date => dayInYears(now, DEFAULT_YEARS);
