import { afterEach, expect, it } from 'vitest';
import { isTimeZone, nextDigest } from '../../../../service/features/notification-preferences/local-times.ts';

const { DateTimeFormat } = Intl;
afterEach(() => {
  Intl.DateTimeFormat = DateTimeFormat;
});

/** The same name in different case, which Intl takes too. */
const spelling = (name: string, at: number) =>
  [...name].map((sign, index) => ((at >> index) & 1 ? sign.toUpperCase() : sign.toLowerCase())).join('');

it('keeps one format of a time zone, however its name is written', () => {
  let made = 0;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (target, [locale, options]) => {
      made += 1;
      return new target(locale, options);
    },
  });
  const all = Array.from({ length: 200 }, (_, at) => spelling('Pacific/Auckland', at));
  expect(all.every(isTimeZone)).toBe(true);
  expect(new Set(all.map((name) => nextDigest('daily', name, Date.UTC(2026, 10, 20)))).size).toBe(1);
  expect(made).toBe(1);
});

it('takes no name that only looks like one, also after the real one was used', () => {
  expect(isTimeZone('America/New_York')).toBe(true);
  expect(isTimeZone('America/New_Yor\u212a')).toBe(false);
  expect(isTimeZone('Europe/Berlin\u200b')).toBe(false);
});
