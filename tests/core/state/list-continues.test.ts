import { expect, it } from 'vitest';
import { List, pageOf, pageQuery } from '../../../src/core/state/list.ts';

interface Row {
  id: number;
}

/** Two rows per page; each page says where the next one begins. `asked` collects the pages' queries. */
function eightRows() {
  const total = 8;
  const asked: { __offset: number; __after: string | undefined }[] = [];
  const list = new List<Row, { term: string; period: { from: string } | null }>({
    query: { term: '', period: null },
    count: 2,
    key: ({ id }) => id,
    fetch: async (page) => {
      const { __count, __offset, __after } = pageQuery(page);
      asked.push({ __offset, __after });
      const first = __after === undefined ? __offset : Number(__after.slice('behind '.length)) + 1;
      const data = Array.from({ length: Math.max(0, Math.min(__count, total - first)) }, (_, at) => ({
        id: first + at,
      }));
      const last = data.at(-1)?.id ?? total;
      return pageOf({ data, meta: { total, next: last + 1 < total ? `behind ${last}` : undefined } });
    },
  });
  const pages = () => asked.map(({ __offset, __after }) => `${__offset} ${__after ?? 'by number'}`);
  return { list, pages };
}

it('continues behind the last row of the page before, and returns to known pages the same way', async () => {
  const { list, pages } = eightRows();
  for (const index of [0, 1, 2, 1]) await list.page(index);
  expect(pages()).toEqual(['0 by number', '2 behind 1', '4 behind 3', '2 behind 1']);
  expect(list.rows.value).toEqual([{ id: 2 }, { id: 3 }]);
});

it('reads a page by its number if the page before was not read', async () => {
  const { list, pages } = eightRows();
  for (const index of [0, 3]) await list.page(index);
  expect(pages()).toEqual(['0 by number', '6 by number']);
  expect(list.rows.value).toEqual([{ id: 6 }, { id: 7 }]);
});

it('forgets where pages begin when filters change or the list is loaded again', async () => {
  const { list, pages } = eightRows();
  await list.page(0);
  await list.filter({ term: 'x' });
  await list.show({ term: 'x', period: null }, 1);
  await list.show({ term: 'y', period: null }, 1);
  await list.reload();
  expect(pages()).toEqual(['0 by number', '0 by number', '2 behind 1', '2 by number', '2 by number']);
});

it('appends behind the last loaded row, also after rows were added or removed', async () => {
  const { list, pages } = eightRows();
  await list.page(0);
  list.update((rows) => rows.slice(1));
  await list.more();
  list.update((rows) => [...rows, { id: 100 }]);
  await list.more();
  expect(pages()).toEqual(['0 by number', '1 behind 1', '4 behind 3']);
  expect(list.rows.value.map(({ id }) => id)).toEqual([1, 2, 3, 100, 4, 5]);
});
