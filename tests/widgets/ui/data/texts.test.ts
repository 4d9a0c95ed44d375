import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { initials, AVATAR_COLORS, avatarColor } from '../../../../src/widgets/ui/data/initials.ts';
import { maskSecret } from '../../../../src/core/secrets/mask-secret.ts';
import { qrPath } from '../../../../src/widgets/ui/data/qr-code.tsx';
import { ago, relativeTime } from '../../../../src/widgets/ui/data/relative-time.ts';
import { keptLength, shorten } from '../../../../src/widgets/ui/data/shorten.ts';

describe('initials', () => {
  it.each([
    ['Olivia Owner', 'OO'],
    ['Ruairí O’Donnell-Fitzgerald', 'RF'],
    ['山田 花子', '山'],
    ['adam.admin@northwind.example', 'AA'],
    ['Cher', 'C'],
    ['<b>Bold</b> Name', 'BN'],
    ['élodie', 'É'],
    ['', ''],
    ['  ', ''],
  ])('of %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('have the same color each time, and all colors are used', () => {
    expect(avatarColor('Olivia Owner')).toBe(avatarColor('Olivia Owner'));
    const used = new Set(Array.from({ length: 200 }, (_, at) => avatarColor(`Person ${at}`)));
    expect([...used].sort()).toEqual([...AVATAR_COLORS].sort());
  });
});

describe('a secret', () => {
  it('shows its first and last four characters', () => {
    expect(maskSecret('abcdefghijklmnop')).toBe('abcd••••••••mnop');
  });
  it('hides a short value completely, including its length', () => {
    expect(maskSecret('abcdefgh')).toBe('••••••••');
    expect(maskSecret('ab')).toBe('••••••••');
  });
});

describe('a text', () => {
  it('has its own maximum length on each screen width', () => {
    expect([1601, 1600, 1280, 1279].map((width) => keptLength(width, [3, 2, 1]))).toEqual([3, 2, 2, 1]);
  });
  it('is cut between characters, never within one', () => {
    expect(shorten('abcdef', 6)).toBe('abcdef');
    expect(shorten('abcdefg', 6)).toBe('abcdef…');
    expect(shorten('👩‍👩‍👧x👩‍👩‍👧', 1)).toBe('👩‍👩‍👧…');
    expect(shorten('ab cd', 3)).toBe('ab…');
  });
});

describe('a QR code', () => {
  it('draws each dark square once', () => {
    const { data, size } = encode('otpauth://totp/x?secret=GEZDGNBV', { border: 4 });
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
    for (const [, x, y, width] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let at = Number(x); at < Number(x) + Number(width); at += 1) drawn[Number(y)]![at]! += 1;
    }
    expect(drawn).toEqual(data.map((row) => row.map(Number)));
  });
});

describe('a relative time', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  it.each([
    [20_000, 'now'],
    [-50_000, '1 minute ago'],
    [-3 * 3_600_000, '3 hours ago'],
    [-26 * 3_600_000, 'yesterday'],
    [8 * 86_400_000, 'in 1 week'],
    [-400 * 86_400_000, '1 year ago'],
  ])('%i ms from now', (ms, words) => {
    expect(relativeTime(now + ms, now)).toBe(words);
  });
  it('counts the days of the calendar', () => {
    const early = new Date(2026, 10, 23, 2).getTime();
    expect(relativeTime(early - 25 * 3_600_000, early)).toBe('yesterday');
    expect(relativeTime(early - 27 * 3_600_000, early)).toBe('2 days ago');
    expect(relativeTime(early + 47 * 3_600_000, early)).toBe('in 2 days');
  });
  it.each([
    [13, '1 week ago'],
    [32, '1 month ago'],
    [59, '1 month ago'],
    [700, '1 year ago'],
  ])('does not call %i days ago the last week, month or year', (days, words) => {
    expect(relativeTime(now - days * 86_400_000, now)).toBe(words);
  });
  it('is told from a full minute, and from a moment that has passed since', () => {
    expect(ago(now - 3_600_000, now)).toBe('1 hour ago');
    expect(ago(now + 20_000, now)).toBe('now');
  });
  it('is never in the future for what has passed, on a clock that is behind', () => {
    expect(ago(now + 3_600_000, now)).toBe('now');
    expect(ago(now + 3 * 86_400_000, now)).toBe('now');
  });
  it('is in the requested language', () => {
    expect(relativeTime(now - 26 * 3_600_000, now, 'de-DE')).toBe('gestern');
  });
});
