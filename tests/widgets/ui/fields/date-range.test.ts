import { describe, expect, it, onTestFinished } from 'vitest';
import {
  DATE_FORMAT,
  DATE_TIME_FORMAT,
  dayStart,
  firstDayOfWeek,
  formatPattern,
  isValidRange,
  pickerLocale,
  settleRange,
  withDay,
  withTime,
} from '../../../../src/widgets/ui/fields/dates/date-range.ts';

const at = (day: number, hour = 0, minute = 0) => new Date(2026, 9, day, hour, minute);

describe('a range', () => {
  it('is valid only with two valid dates, the start not after the end', () => {
    expect(isValidRange({ start: at(1), end: at(2) })).toBe(true);
    expect(isValidRange({ start: at(1), end: at(1) })).toBe(true);
    expect(isValidRange({ start: at(2), end: at(1) })).toBe(false);
    expect(isValidRange({ start: at(1), end: new Date(NaN) })).toBe(false);
    expect(isValidRange({ start: at(1), end: null })).toBe(false);
    expect(isValidRange(null)).toBe(false);
  });

  it('moves its end to the start if it would fall before it', () => {
    expect(settleRange({ start: at(1, 12), end: at(1, 10) })).toEqual({ start: at(1, 12), end: at(1, 12) });
    const right = { start: at(1), end: at(2) };
    expect(settleRange(right)).toBe(right);
  });
});

describe('changing a date', () => {
  it('keeps the day when the time changes, and the time when the day changes', () => {
    expect(withTime(new Date(2026, 9, 5, 8, 7, 6, 5), 23, 50)).toEqual(at(5, 23, 50));
    expect(withDay(at(5, 8, 10), new Date(2027, 1, 28, 17))).toEqual(new Date(2027, 1, 28, 8, 10));
  });

  it('starts a day at its first minute', () => expect(dayStart(at(5, 8, 10))).toEqual(at(5)));
});

describe('formatPattern', () => {
  it('writes the default format in the order of another language', () => {
    expect(formatPattern(at(1, 9, 5), DATE_TIME_FORMAT, 'de-DE')).toBe('01.10.2026, 09:05');
    expect(formatPattern(at(1, 19, 5), DATE_TIME_FORMAT, 'ar')).toMatch(/19:05$/);
  });
  it('writes the default format', () => expect(formatPattern(at(1, 9, 5), DATE_TIME_FORMAT)).toBe('Oct 01 2026 09:05'));
  it('writes other patterns and languages', () => {
    expect(formatPattern(at(3), 'DD/MM/YYYY')).toBe('03/10/2026');
    expect(formatPattern(at(3), 'DD-MM-YYYY HH:mm')).toBe('03-10-2026 00:00');
    expect(formatPattern(at(3), 'DD MMM', 'de-DE')).toBe('03 Okt');
  });
});

it.each([
  ['en-US', 0],
  ['pt-BR', 0],
  ['de-DE', 1],
  ['fr', 1],
  ['ar-EG', 6],
])('begins a week in %s at day %i in Firefox, which does not tell', (lang, day) => {
  const telling = Object.getOwnPropertyDescriptors(Intl.Locale.prototype);
  for (const name of ['getWeekInfo', 'weekInfo']) Reflect.deleteProperty(Intl.Locale.prototype, name);
  onTestFinished(() => void Object.defineProperties(Intl.Locale.prototype, telling));
  expect(firstDayOfWeek(lang)).toBe(day);
});

it('names the month that the calendar shows where others are used', () => {
  expect(formatPattern(at(3), DATE_FORMAT, 'fa-IR')).toContain('۲۰۲۶');
  expect(new Intl.DateTimeFormat(pickerLocale('fa-IR'), { month: 'long' }).format(at(3))).toBe('اکتبر');
  expect(pickerLocale('th-TH')).toBe('th-TH');
});
