import { describe, expect, it } from 'vitest';
import { formatDate } from '../../../src/core/locale/dates.ts';
import { normalizeLocale, usesFahrenheit, usesTwelveHours } from '../../../src/core/locale/locales.ts';
import { formatNumber, formatTemperature } from '../../../src/core/locale/numbers.ts';

describe('locales', () => {
  it('use a 12-hour clock in six cases', () => {
    for (const locale of ['en-US', 'en-CA', 'fr-CA', 'en-AU', 'en-NZ', 'en-PH'])
      expect(usesTwelveHours(locale)).toBe(true);
    for (const locale of ['en-GB', 'de-DE', 'hi-IN', 'fr-FR']) expect(usesTwelveHours(locale)).toBe(false);
  });

  it('recognize Fahrenheit in seven, however they are spelled', () => {
    for (const locale of ['en-US', 'en_BS', 'en-KY', 'en-LR', 'en-PW', 'en-FM', 'en-MH'])
      expect(usesFahrenheit(locale)).toBe(true);
    expect(usesFahrenheit('en-GB')).toBe(false);
  });

  it('fall back to en-US', () => {
    expect([normalizeLocale(null), normalizeLocale('not a locale'), normalizeLocale('de_de')]).toEqual([
      'en-US',
      'en-US',
      'de-DE',
    ]);
  });

  it('write at most three significant digits', () => {
    expect([formatNumber(1234.5, 'en-US'), formatNumber(0.012345, 'en-US'), formatNumber(9.444, 'de-DE')]).toEqual([
      '1,230',
      '0.0123',
      '9,44',
    ]);
    expect([formatTemperature(9.4, 'en-US'), formatTemperature(9.4, 'en-GB')]).toEqual(['48.9 °F', '9.4 °C']);
  });

  it('write dates by the patterns of the tables and the clock of the locale', () => {
    const date = new Date(2026, 10, 5, 14, 7);
    expect(formatDate(date, 'DD/MM/YYYY', 'en-US')).toBe('05/11/2026');
    expect(formatDate(date, 'DD-MM-YYYY hh:mm', 'en-US')).toBe('05-11-2026 02:07 PM');
    expect(formatDate(date, 'DD-MM-YYYY hh:mm', 'en-GB')).toBe('05-11-2026 14:07');
    expect(formatDate(date, 'MMM DD YYYY HH:mm', 'en-US')).toBe('Nov 05 2026 14:07');
    for (const locale of ['de-DE', 'ja', 'ar-EG', 'fa', 'th-TH']) {
      expect(formatDate(date, 'DD/MM/YYYY', locale)).toBe('05/11/2026');
      expect(formatDate(date, 'DD-MM-YYYY hh:mm', locale)).toBe('05-11-2026 14:07');
    }
    expect(formatDate(date, 'DD-MM-YYYY hh:mm', 'fr-CA')).toBe('05-11-2026 02:07 PM');
    expect(formatDate(date, 'MMM DD YYYY HH:mm', 'es')).toBe('05 nov 2026, 14:07');
    expect(formatDate(date, 'month-day-time', 'en-GB')).toBe('5 Nov, 14:07');
    expect(formatDate(new Date(2026, 10, 5, 0, 7), 'month-day-time', 'en-IN')).toBe('5 Nov, 00:07');
    expect(formatDate(new Date(2026, 10, 5, 0, 7), 'month-day-time', 'en-US')).toBe('Nov 5, 12:07 AM');
    expect([
      formatDate('', 'short', 'en-US'),
      formatDate('no date', 'long', 'en-US'),
      formatDate(null, 'short', 'en-US'),
    ]).toEqual(['', '', '']);
  });
});
