import { expect, it } from 'vitest';
import { WholeList } from '../../../src/core/state/whole-list.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

async function make(count: number) {
  let answer = numbers(count);
  const list = new WholeList<number>({
    fetch: async () => answer,
    matches: (row, term) => String(row).includes(term),
    count: 8,
  });
  await list.reload();
  return { list, answers: (rows: number[]) => (answer = rows) };
}

it('splits a complete list into pages', async () => {
  const { list } = await make(20);
  expect([list.rows.value, list.total.value]).toEqual([numbers(8), 20]);
  list.page(2);
  expect([list.rows.value, list.offset.value]).toEqual([[17, 18, 19, 20], 16]);
});

it('searches all rows and shows the first page of the result', async () => {
  const { list } = await make(20);
  list.page(2);
  list.search(' 1 ');
  expect([list.term.value, list.offset.value, list.total.value]).toEqual(['1', 0, 11]);
  expect(list.rows.value).toEqual([1, 10, 11, 12, 13, 14, 15, 16]);
  list.search('x');
  expect([list.rows.value, list.total.value, list.status.value]).toEqual([[], 0, 'ready']);
});

it('shows the last page when the current page is gone', async () => {
  const { list, answers } = await make(17);
  list.page(2);
  answers(numbers(16));
  await list.reload();
  expect([list.rows.value, list.offset.value]).toEqual([[9, 10, 11, 12, 13, 14, 15, 16], 8]);
  answers([]);
  await list.reload();
  expect([list.rows.value, list.offset.value]).toEqual([[], 0]);
});

it('is empty once its rows are there and none matches', async () => {
  const list = new WholeList<string>({ fetch: async () => ['Ada'], matches: (row, term) => row === term });
  expect(list.isEmpty.value).toBe(false);
  await list.reload();
  expect(list.isEmpty.value).toBe(false);
  list.search('Zoe');
  expect(list.isEmpty.value).toBe(true);
});

it('keeps its rows when a reload fails', async () => {
  let fails = false;
  const list = new WholeList<number>({
    fetch: async () => (fails ? Promise.reject(new Error('gone')) : [1]),
    matches: () => true,
  });
  await list.reload();
  fails = true;
  await list.reload();
  expect([list.rows.value, list.status.value, list.error.value]).toEqual([[1], 'failed', new Error('gone')]);
});
