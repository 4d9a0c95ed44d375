import { expect, it } from 'vitest';
import { formatList } from '../../../src/core/locale/lists.ts';

it('writes names in the way of a language', () => {
  expect(formatList(['Administrator', 'User reader'], 'en-US')).toBe('Administrator, User reader');
  expect(formatList(['Administrator', 'User reader'], 'ja')).toBe('Administrator、User reader');
});

it('keeps each name in its own direction in a language from right to left', () => {
  expect(formatList(['Logistics operator', 'مسؤول'], 'ar')).toBe('\u2068Logistics operator\u2069 و\u2068مسؤول\u2069');
});
