import { describe, expect, it } from 'vitest';
import { normalizeCode } from '../../../src/core/validation/code.ts';
import { asciiDigits, halfWidth, typedUrl, withoutInvisible } from '../../../src/core/validation/plain-text.ts';

describe('withoutInvisible', () => {
  const invisible = [0xad, 0x9, 0x20, 0xa0, 0x1680, 0x2028, 0x202f, 0x205f, 0x3000, 0xfeff];
  // The Arabic letter mark, the fillers of Hangul, selectors of variants and languages, and an empty pattern.
  invisible.push(0x34f, 0x61c, 0x115f, 0x180b, 0x2800, 0x3164, 0xfe0d, 0xffa0, 0xe0020, 0xe0100);
  const ranges = [
    [0x2000, 0x200f],
    [0x202a, 0x202e],
    [0x2060, 0x206f],
  ].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));

  it.each([...invisible, ...ranges])('removes U+%#x around and inside', (code) => {
    const char = String.fromCodePoint(code);
    expect(withoutInvisible(`${char}a${char}b${char}`)).toBe('ab');
  });

  it('keeps letters with marks', () => expect(withoutInvisible('e\u0301मि')).toBe('e\u0301मि'));
});

it('typedUrl removes what was copied along, and nothing inside', () => {
  expect(typedUrl('\ufeff \u200bhttps://x.example/\u06a9\u200c\u06a9\u200b\u2069\n')).toBe(
    'https://x.example/\u06a9\u200c\u06a9',
  );
});

describe('asciiDigits', () => {
  it.each([
    ['Arabic', '٥٨٧٣٥٨'],
    ['Persian', '۵۸۷۳۵۸'],
    ['Devanagari', '५८७३५८'],
    ['Bengali', '৫৮৭৩৫৮'],
    ['Thai', '๕๘๗๓๕๘'],
    ['full-width', '５８７３５８'],
    ['bold mathematical', '𝟓𝟖𝟕𝟑𝟓𝟖'],
    ['monospace mathematical', '𝟻𝟾𝟽𝟹𝟻𝟾'],
    ['Adlam', '𞥕𞥘𞥗𞥓𞥕𞥘'],
  ])('reads %s digits', (_, digits) => expect(asciiDigits(digits)).toBe('587358'));

  it('reads each digit of every script', () => {
    const digits = Array.from({ length: 0x1ffff }, (_, code) => code).filter((code) =>
      /\p{Nd}/u.test(String.fromCodePoint(code)),
    );
    const read = digits.map((code) => asciiDigits(String.fromCodePoint(code))).join('');
    expect(read).toBe('0123456789'.repeat(digits.length / 10));
  });
});

it('halfWidth reads East Asian keyboards', () =>
  expect(halfWidth('ａｄａ＠ｆｉｒｍａ．ｅｘａｍｐｌｅ＋')).toBe('ada@firma.example+'));

describe('normalizeCode', () => {
  it.each([
    ['٥٨٧٣٥٨', '587358'],
    ['５８７ ３５８', '587358'],
    ['\u202a587\u2009358\u202c', '587358'],
    ['587-358', '587358'],
    ['587\u2011358', '587358'],
    ['ABCD\u2010EFGH', 'ABCD-EFGH'],
    ['\ufeffa-b_c', 'a-b_c'],
  ])('reads %j', (typed, code) => expect(normalizeCode(typed)).toBe(code));
});
