import { expect, it } from 'vitest';
import { filterOptions } from '../../../../src/widgets/ui/fields/choices/options.ts';

const options = [
  { value: '1', label: 'Réception' },
  { value: '2', label: 'Dispatcher', description: 'Plans shipments' },
];

it('matches every word in label or description, ignoring case and accents', () => {
  expect(filterOptions(options, 'RECEP')).toEqual([options[0]]);
  expect(filterOptions(options, 'ship disp')).toEqual([options[1]]);
  expect(filterOptions(options, ' ')).toBe(options);
  expect(filterOptions(options, 'none')).toEqual([]);
});
