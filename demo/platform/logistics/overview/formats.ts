import { languageOf } from './speaker.ts';

/** How a user reads dates, numbers and temperatures. */
export interface Formats {
  /** Such as `11/20/2026, 8:00 AM UTC`, in the locale's own order. */
  dateTime: (at: Date) => string;
  date: (at: Date) => string;
  time: (at: Date) => string;
  /** At most 3 significant digits. */
  number: (value: number) => string;
  /** With one decimal. */
  decimal: (value: number) => string;
  /** Degrees Celsius in the locale's scale as a reader sees them: comparing these agrees with the page. */
  shown: (celsius: number) => number;
  /** Degrees Celsius in the locale's scale, with unit and one decimal. */
  temperature: (celsius: number) => string;
  /** The same without unit. */
  degrees: (celsius: number) => string;
  /** `°C` or `°F`. */
  degreeUnit: string;
  /** Converts from the locale's scale to Celsius, for axis ticks. */
  toCelsius: (degrees: number) => number;
  fromCelsius: (celsius: number) => number;
}

const TWELVE_HOURS = new Set(['en-US', 'en-CA', 'fr-CA', 'en-AU', 'en-NZ', 'en-PH']);
const FAHRENHEIT = new Set(['en-US', 'en-BS', 'en-KY', 'en-LR', 'en-PW', 'en-FM', 'en-MH']);

function known(locale: string | null): string {
  const tag = (locale ?? 'en-US').replace('_', '-');
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

/**
 * Formats of a locale. Times are UTC, because shipments cross time zones.
 * @param locale personal setting `common.local_format`; en-US if null or unknown
 */
export function formatsFor(locale: string | null): Formats {
  const tag = known(locale);
  const clock = TWELVE_HOURS.has(tag)
    ? ({ hourCycle: 'h12', hour: 'numeric' } as const)
    : ({ hourCycle: 'h23', hour: '2-digit' } as const);
  const day = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
  const dates = new Intl.DateTimeFormat(tag, day);
  const times = new Intl.DateTimeFormat(tag, { ...clock, minute: '2-digit', timeZone: 'UTC' });
  const both = new Intl.DateTimeFormat(tag, { ...day, ...clock, minute: '2-digit' });
  const numbers = new Intl.NumberFormat(tag, { maximumSignificantDigits: 3 });
  const decimals = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const fahrenheit = FAHRENHEIT.has(tag);
  const fromCelsius = (celsius: number) => (fahrenheit ? (celsius * 9) / 5 + 32 : celsius);
  const degreeUnit = fahrenheit ? '°F' : '°C';
  // Keeps number and unit in order among Arabic words (Unicode Standard Annex #9, isolates).
  const isolated = (text: string) => (languageOf(tag) === 'ar' ? `\u2066${text}\u2069` : text);
  return {
    dateTime: (at) => both.format(at),
    date: (at) => dates.format(at),
    time: (at) => times.format(at),
    number: (value) => numbers.format(value),
    decimal: (value) => decimals.format(value),
    shown: (celsius) => Math.round(fromCelsius(celsius) * 10) / 10,
    temperature: (celsius) => isolated(`${decimals.format(fromCelsius(celsius))} ${degreeUnit}`),
    degrees: (celsius) => decimals.format(fromCelsius(celsius)),
    degreeUnit: isolated(degreeUnit),
    fromCelsius,
    toCelsius: (degrees) => (fahrenheit ? ((degrees - 32) * 5) / 9 : degrees),
  };
}
