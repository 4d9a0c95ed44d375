import { describe, expect, it } from 'vitest';
import { isEmail } from '../../../src/core/validation/email.ts';

const long = (length: number) => 'a'.repeat(length);

describe('isEmail', () => {
  it.each([
    'olivia.owner@northwind.example',
    "o'neil+tag@mail.example",
    'A_b-c@x.co',
    '1@2x.io',
    'a@xn--bcher-kva.example',
    `${long(64)}@b.example`,
    `a@${long(63)}.example`,
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true));

  it.each([
    '',
    ' ',
    'plain',
    '@b.example',
    'a@',
    'a@b',
    'olivia.owner@northwind',
    'a b@c.example',
    'a@b..example',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    'a@-b.example',
    'a@b-.example',
    'a@b@c.example',
    'a@b.example ',
    'a@127.0.0.1',
    '"a"@b.example',
    'a@b.example\n',
    `${long(65)}@b.example`,
    `a@${long(64)}.example`,
  ])('rejects %j', (text) => expect(isEmail(text)).toBe(false));

  it('accepts up to 254 characters', () => {
    const domain = (last: number) => `${long(63)}.${long(63)}.${long(last)}.example`;
    const at = (length: number) => `${long(54)}@${domain(length - 54 - 1 - 128 - 8)}`;
    expect(at(254)).toHaveLength(254);
    expect(isEmail(at(254))).toBe(true);
    expect(at(255)).toHaveLength(255);
    expect(isEmail(at(255))).toBe(false);
  });

  it('stays fast on hostile input', () => {
    const begun = performance.now();
    isEmail('a.'.repeat(127));
    isEmail(`${'-'.repeat(253)}@`);
    expect(performance.now() - begun).toBeLessThan(50);
  });
});
