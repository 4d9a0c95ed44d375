/** Default locale of users. */
export const DEFAULT_LOCALE = 'en-US';

/** Locales with a 12-hour clock; all others use 24 hours. */
const twelveHours = new Set(['en-US', 'en-CA', 'fr-CA', 'en-AU', 'en-NZ', 'en-PH']);

/** Locales with temperatures in Fahrenheit. */
const fahrenheit = new Set(['en-US', 'en-BS', 'en-KY', 'en-LR', 'en-PW', 'en-FM', 'en-MH']);

/** Converts a locale for `Intl`: `en_BS` becomes `en-BS`, and an unknown one becomes the default. */
export function normalizeLocale(locale: string | null | undefined): string {
  const spelled = (locale ?? '').trim().replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(spelled)[0] ?? DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}

/** Whether a locale uses a 12-hour clock. */
export const usesTwelveHours = (locale: string): boolean => twelveHours.has(normalizeLocale(locale));

/** Whether a locale uses Fahrenheit. */
export const usesFahrenheit = (locale: string): boolean => fahrenheit.has(normalizeLocale(locale));
