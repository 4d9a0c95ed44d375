import { expect, it } from 'vitest';
import { shownRows } from '../../../src/widgets/ui/data/tables/virtual-rows.ts';

const shown = (count: number, top: number, visible: number, pinned = -1) => shownRows({ count, top, visible, pinned });
const indexes = (...args: Parameters<typeof shown>) => shown(...args).map(({ index }) => index);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

it('shows the visible rows with three above and below', () => {
  expect(indexes(100_000, 0, 10)).toEqual(range(0, 12));
  expect(indexes(100_000, 50_000, 10)).toEqual(range(49_997, 50_012));
  expect(indexes(100_000, 99_990, 10)).toEqual(range(99_987, 99_999));
});

it('shows only the visible rows in the first frame', () => {
  const rows = shownRows({ count: 1000, top: 500, visible: 3, pinned: 2, beyond: 0 });
  expect(rows.map(({ index }) => index)).toEqual([2, 500, 501, 502]);
  const later = new Map(shown(1000, 500, 3, 2).map(({ index, slot }) => [index, slot]));
  expect(rows.map(({ index }) => later.get(index))).toEqual(rows.map(({ slot }) => slot));
});

it('shows all rows of a short list, and none of an empty one', () => {
  expect(indexes(3, 0, 10)).toEqual([0, 1, 2]);
  expect(indexes(0, 0, 10, 0)).toEqual([]);
});

it('shows the end of a list that became shorter than the scroller was', () => {
  expect(indexes(30, 500, 10)).toEqual(range(17, 29));
  expect(indexes(4, 500, 10)).toEqual([0, 1, 2, 3]);
});

it('keeps the active row in the document, in the order of the list and once', () => {
  expect(indexes(1000, 500, 2, 3)).toEqual([3, ...range(497, 504)]);
  expect(indexes(1000, 500, 2, 900)).toEqual([...range(497, 504), 900]);
  expect(indexes(1000, 500, 2, 501)).toEqual(range(497, 504));
  expect(indexes(1000, 500, 2, 1000)).toEqual(range(497, 504));
});

it('leaves the slot of a row that scrolls away to the one that comes in', () => {
  const slots = (top: number) => new Map(shown(1000, top, 10).map(({ index, slot }) => [slot, index]));
  const [before, after] = [slots(500), slots(503)];
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  const moved = [...after].filter(([slot, index]) => before.get(slot) !== index);
  expect(moved.map(([, index]) => index).sort()).toEqual([513, 514, 515]);
});

it.each([496, 505, 3, 900])('gives the active row %i outside the window a slot of its own', (pinned) => {
  const slots = shown(1000, 500, 2, pinned).map(({ slot }) => slot);
  expect(new Set(slots).size).toBe(9);
  expect(slots.at(pinned < 500 ? 0 : -1)).toBe(8);
});
