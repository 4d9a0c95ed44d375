import { expect, it } from 'vitest';
import { addTags, splitTags } from '../../../../src/widgets/ui/fields/choices/tags.ts';

it('splits at every separator', () => {
  expect(splitTags('a@x.co b@x.co;c@x.co,d@x.co\ne@x.co\tf@x.co;; ,\r\ng@x.co')).toEqual([
    'a@x.co',
    'b@x.co',
    'c@x.co',
    'd@x.co',
    'e@x.co',
    'f@x.co',
    'g@x.co',
  ]);
  expect(splitTags(' \n;,')).toEqual([]);
});

it('adds nothing twice, whatever the letter case', () => {
  expect(addTags(['a@x.co'], ['A@X.co', 'b@x.co', 'B@x.co'])).toEqual(['a@x.co', 'b@x.co']);
});

it('keeps the same array when nothing is new', () => {
  const tags = ['a@x.co'];
  expect(addTags(tags, ['a@x.co'])).toBe(tags);
});
