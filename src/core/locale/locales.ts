/** The locale of a person who has chosen none. */
export const DEFAULT_LOCALE = 'en-US';

/** Locales with a clock of 12 hours; all others have 24. */
const twelveHours = new Set(['en-US', 'en-CA', 'fr-CA', 'en-AU', 'en-NZ', 'en-PH']);

/** Locales that read temperatures in Fahrenheit. */
const fahrenheit = new Set(['en-US', 'en-BS', 'en-KY', 'en-LR', 'en-PW', 'en-FM', 'en-MH']);

/** A locale as `Intl` takes it: `en_BS` becomes `en-BS`, and what no language has becomes the default. */
export function normalizeLocale(locale: string | null | undefined): string {
  const spelled = (locale ?? '').trim().replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(spelled)[0] ?? DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}

/** Whether a locale's clock counts to 12. */
export const usesTwelveHours = (locale: string): boolean => twelveHours.has(normalizeLocale(locale));

/** Whether a locale reads temperatures in Fahrenheit. */
export const usesFahrenheit = (locale: string): boolean => fahrenheit.has(normalizeLocale(locale));
