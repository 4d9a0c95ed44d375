import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { RowSelection } from '../../../src/widgets/members/bulk/row-selection.ts';

const list = (count: number) => signal(Array.from({ length: count }, (_, at) => ({ id: at + 1 })));
const ids = (ticks: RowSelection<{ id: number }>) => ticks.rows.peek().map(({ id }) => id);

it('ticks and unticks one row', () => {
  const ticks = new RowSelection(list(3));
  ticks.toggle(2);
  ticks.toggle(3);
  expect(ids(ticks)).toEqual([2, 3]);
  ticks.toggle(2);
  expect(ids(ticks)).toEqual([3]);
});

it('extends from the last ticked row in both directions, and unticks a range likewise', () => {
  const ticks = new RowSelection(list(9));
  ticks.toggle(4);
  ticks.extend(6, undefined);
  expect(ids(ticks)).toEqual([4, 5, 6]);
  ticks.extend(2, undefined);
  expect(ids(ticks)).toEqual([2, 3, 4, 5, 6]);
  ticks.toggle(5);
  ticks.extend(3, undefined);
  expect(ids(ticks)).toEqual([2, 6]);
});

it('extends from the given row if nothing was ticked, and from there again', () => {
  const ticks = new RowSelection(list(9));
  ticks.extend(5, 3);
  expect(ids(ticks)).toEqual([3, 4, 5]);
  ticks.extend(7, 1);
  expect(ids(ticks)).toEqual([3, 4, 5, 6, 7]);
});

it('ticks all, keeps some, and forgets rows that leave the list', () => {
  const rows = list(10_000);
  const ticks = new RowSelection(rows);
  ticks.all();
  expect(ids(ticks)).toHaveLength(10_000);
  ticks.only([7, 9]);
  rows.value = rows.value.filter(({ id }) => id !== 7);
  expect(ids(ticks)).toEqual([9]);
  ticks.clear();
  expect(ids(ticks)).toEqual([]);
});

it('ticks only the row if the range has no start', () => {
  const ticks = new RowSelection(list(3));
  ticks.extend(3, undefined);
  expect(ids(ticks)).toEqual([3]);
});
