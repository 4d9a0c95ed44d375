import { describe, expect, it } from 'vitest';
import { settlePrice, toPrice } from '../../../../src/widgets/ui/fields/price.ts';

describe('toPrice', () => {
  it.each([
    ['', ''],
    ['12', '12'],
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['12.345', '12.34'],
    ['-12.50', '12.50'],
    ['1e5', '15'],
    ['abc', ''],
    ['.5', '.5'],
    ['12.', '12.'],
    ['1,234', '1234'],
    ['1,234.5', '1234.5'],
    ['1.234,56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1 234,5 €', '1234.5'],
    ['1.5.', '1.5'],
    ['1.5.7', '1.57'],
  ])('turns %j into %j', (typed, kept) => expect(toPrice(typed)).toBe(kept));

  it('leaves its own results unchanged', () => {
    for (const text of ['1', '12.3', '1234.56', '.5', '12.']) expect(toPrice(toPrice(text))).toBe(toPrice(text));
  });
});

describe('settlePrice', () => {
  it.each([
    ['', ''],
    ['.', ''],
    ['12.', '12'],
    ['.5', '0.5'],
    ['12.50', '12.50'],
  ])('turns %j into %j', (typed, kept) => expect(settlePrice(typed)).toBe(kept));
});
