import { expect, it } from 'vitest';
import { shownRows } from '../../../src/widgets/ui/data/tables/virtual-rows.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

it('shows the visible rows with six above and below', () => {
  expect(shownRows(100_000, 0, 10, -1)).toEqual(range(0, 15));
  expect(shownRows(100_000, 50_000, 10, -1)).toEqual(range(49_994, 50_015));
  expect(shownRows(100_000, 99_990, 10, -1)).toEqual(range(99_984, 99_999));
});

it('shows all rows of a short list, and none of an empty one', () => {
  expect(shownRows(3, 0, 10, -1)).toEqual([0, 1, 2]);
  expect(shownRows(0, 0, 10, 0)).toEqual([]);
});

it('shows the end of a list that became shorter than the scroller was', () => {
  expect(shownRows(30, 500, 10, -1)).toEqual(range(14, 29));
  expect(shownRows(4, 500, 10, -1)).toEqual([0, 1, 2, 3]);
});

it('keeps the active row in the document, in the order of the list and once', () => {
  expect(shownRows(1000, 500, 2, 3)).toEqual([3, ...range(494, 507)]);
  expect(shownRows(1000, 500, 2, 900)).toEqual([...range(494, 507), 900]);
  expect(shownRows(1000, 500, 2, 501)).toEqual(range(494, 507));
  expect(shownRows(1000, 500, 2, 1000)).toEqual(range(494, 507));
});
