import { describe, expect, it } from 'vitest';
import { searchable } from '../../../src/core/locale/searchable.ts';
import { matching } from '../../../src/widgets/command/entries.ts';
import { filterOptions } from '../../../src/widgets/ui/fields/choices/options.ts';

describe('searchable', () => {
  it.each([
    ['İpek Çınar', 'ipek cinar'],
    ['IŞIL', 'ışıl'],
    ['GROSS', 'Groß'],
    ['ΝΙΚΟΣ', 'Νίκος'],
    ['أحمد', 'احمد'],
    ['مُحَمَّد', 'محمد'],
    ['Ｍüller', 'MULLER'],
  ])('makes %s and %s one', (one, other) => expect(searchable(one)).toBe(searchable(other)));

  it.each([
    ['か', 'が'],
    ['o', 'ø'],
    ['н', 'п'],
  ])('keeps %s and %s apart', (one, other) => expect(searchable(one)).not.toBe(searchable(other)));
});

it('finds options and entries of the command palette by it', () => {
  const options = [{ value: 'i', label: 'Isparta Işıklı' }];
  expect(filterOptions(options, 'ISPARTA ışıklı')).toEqual(options);
  const entries = [{ id: 'one', kind: 'page', title: 'Işıklı', does: () => {} }] as never;
  expect(matching(entries, 'işikli')).toEqual(entries);
});
