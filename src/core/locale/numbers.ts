import { normalizeLocale, usesFahrenheit } from './locales.ts';

/** Formats a number with at most three significant digits. */
export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(normalizeLocale(locale), { maximumSignificantDigits: 3 }).format(value);
}

/** Formats a temperature in the locale's unit, such as `48.9 °F`. @param celsius degrees Celsius */
export function formatTemperature(celsius: number, locale: string): string {
  return usesFahrenheit(locale)
    ? `${formatNumber(celsius * 1.8 + 32, locale)} °F`
    : `${formatNumber(celsius, locale)} °C`;
}
