import { describe, expect, it } from 'vitest';
import { hasTrunkPrefix, isPhone, normalizePhone } from '../../../src/core/validation/phone.ts';

describe('isPhone', () => {
  it.each(['+12345678901', '+44 7700 900123', '+49 (30) 1234-567', '+1234567', '+123456789012345'])(
    'accepts %s',
    (text) => expect(isPhone(text)).toBe(true),
  );
  it.each(['', '12345678901', '+0123456789', '+123456', '+1234567890123456', '+12x45678901', '++12345678901'])(
    'rejects %j',
    (text) => expect(isPhone(text)).toBe(false),
  );
});

describe('digits and separators of the world', () => {
  it.each([
    ['＋４９１７０１２３４５７２', '+491701234572'],
    ['+٤٩١٧٠١٢٣٤٥٧٢', '+491701234572'],
    ['\u202a+49 170 1234572\u202c', '+491701234572'],
    ['+49\u2011170\u2013123\u20144572', '+491701234572'],
    ['+49/170/123.45.72', '+491701234572'],
    ['+49（170）1234572', '+491701234572'],
    ['+39 06 1234567', '+39061234567'],
    ['+225 07 12 34 56 78', '+2250712345678'],
    ['+1 (201) 555-0100', '+12015550100'],
    ['+421 905 123456', '+421905123456'],
    ['+1\ufe0d-201-555-0100', '+12015550100'],
    ['\u2068\u061c+49 170 1234572\u2069', '+491701234572'],
  ])('accepts %j', (typed, phone) => {
    expect(isPhone(typed)).toBe(true);
    expect(normalizePhone(typed)).toBe(phone);
  });

  it.each(['+49 (0)170 1234572', '+49(0170)1234572', '+49 0170 1234572', '+٤٩ (٠)170 1234572', '+44 0 20 79460000'])(
    'rejects %j, which could be read as two numbers',
    (typed) => {
      expect(isPhone(typed)).toBe(false);
      expect(hasTrunkPrefix(typed)).toBe(true);
    },
  );

  it.each(['+39 (0)6 1234567', '+7 (8) 495 1234567', '+353 01 1234567'])('rejects %j', (typed) =>
    expect(isPhone(typed)).toBe(false),
  );
});

describe('normalizePhone', () => {
  it('keeps the plus sign and the digits', () => expect(normalizePhone(' +44 (7700) 900-123 ')).toBe('+447700900123'));
});
