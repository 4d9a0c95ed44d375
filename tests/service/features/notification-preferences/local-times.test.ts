import { describe, expect, it } from 'vitest';
import {
  afterQuietHours,
  isTimeZone,
  nextDigest,
} from '../../../../service/features/notification-preferences/local-times.ts';

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();

describe('the next digest', () => {
  it.each([
    // The clocks of Berlin went forward on 2026-03-29, those of New York on 2026-03-08; Tokyo keeps its own.
    ['daily', 'Europe/Berlin', '2026-03-28T07:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['daily', 'Europe/Berlin', '2026-03-28T06:59:00Z', '2026-03-28T07:00:00.000Z'],
    ['daily', 'America/New_York', '2026-03-07T13:00:00Z', '2026-03-08T12:00:00.000Z'],
    ['daily', 'Asia/Tokyo', '2026-03-28T23:00:00Z', '2026-03-29T23:00:00.000Z'],
    // And back on 2026-10-25: a day of 25 hours.
    ['daily', 'Europe/Berlin', '2026-10-24T06:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['daily', 'UTC', '2026-12-31T08:00:00Z', '2027-01-01T08:00:00.000Z'],
    // A Friday: the next Monday is the day after the change.
    ['weekly', 'Europe/Berlin', '2026-03-27T12:00:00Z', '2026-03-30T06:00:00.000Z'],
    ['weekly', 'Europe/Berlin', '2026-03-30T06:00:00Z', '2026-04-06T06:00:00.000Z'],
  ] as const)('%s in %s after %s is at %s', (kind, zone, now, expected) => {
    expect(iso(nextDigest(kind, zone, at(now)))).toBe(expected);
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
  it.each([
    ['2026-06-01T19:59:00Z', '2026-06-01T19:59:00.000Z'],
    ['2026-06-01T20:00:00Z', '2026-06-02T05:00:00.000Z'],
    ['2026-06-02T04:59:00Z', '2026-06-02T05:00:00.000Z'],
    ['2026-06-02T05:00:00Z', '2026-06-02T05:00:00.000Z'],
    // In the night of the change, seven is an hour earlier.
    ['2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  ])('hold %s back to %s', (now, expected) => {
    expect(iso(afterQuietHours(night, at(now)))).toBe(expected);
  });

  it('may be during the day', () => {
    const noon = { from: '12:00', to: '13:30', timeZone: 'UTC' };
    expect(iso(afterQuietHours(noon, at('2026-06-01T12:10:00Z')))).toBe('2026-06-01T13:30:00.000Z');
    expect(iso(afterQuietHours(noon, at('2026-06-01T13:30:00Z')))).toBe('2026-06-01T13:30:00.000Z');
  });
});

it('knows time zones by their IANA names alone', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Base', '', '+01:00', 'Europe/Berlin; drop'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
