import { describe, expect, it } from 'vitest';
import { apiKeyOf, isApiKey, newApiKey } from '../../../../service/features/api-keys/key-format.ts';

describe('an API key', () => {
  it('is unique, and passes its own check', () => {
    const keys = Array.from({ length: 200 }, newApiKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toMatch(/^iam_key_[0-9A-Za-z]{38}$/);
      expect(isApiKey(key)).toBe(true);
    }
  });

  it('ends with the CRC-32 of its random part in base 62', () => {
    // The check value of CRC-32 for '123456789' is 0xCBF43926, which is 3421780262.
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const checksum = apiKeyOf('123456789').slice(-6);
    expect([...checksum].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)).toBe(3_421_780_262);
  });

  it('is invalid with one letter changed', () => {
    const key = newApiKey();
    for (let place = 'iam_key_'.length; place < key.length; place++) {
      const other = key[place] === 'a' ? 'b' : 'a';
      expect(isApiKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
    }
  });

  it.each(['', 'iam_key_', 'iam_N7wT4kQ9dXz2Lh8RbV5cYm1PfS6gJ3aE', ` ${newApiKey()}`, `${newApiKey()}\n`])(
    'is not %j',
    (text) => {
      expect(isApiKey(text)).toBe(false);
    },
  );
});
