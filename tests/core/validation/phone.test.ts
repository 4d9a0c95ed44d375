import { describe, expect, it } from 'vitest';
import { isPhone, normalizePhone } from '../../../src/core/validation/phone.ts';

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

describe('normalizePhone', () => {
  it('keeps the plus sign and the digits', () => expect(normalizePhone(' +44 (7700) 900-123 ')).toBe('+447700900123'));
});
