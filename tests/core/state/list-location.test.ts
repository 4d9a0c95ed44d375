import { expect, it } from 'vitest';
import { List } from '../../../src/core/state/list.ts';
import { ListLocation } from '../../../src/core/state/list-location.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';
import { promisesSettled } from '../support/promises.ts';

interface Query {
  term: string;
  sort: string;
  deleted: boolean;
}

function make(href: string | null, total = 100) {
  const tab = fakeTab(new FakeBrowser(), { href: href ?? 'http://app.example/', fetch });
  const asked: (Query & { offset: number })[] = [];
  const steps: string[] = [];
  const { location } = tab.platform;
  const spied = {
    ...location,
    push: (url: string) => (steps.push(`push ${new URL(url).search}`), location.push(url)),
    replace: (url: string) => (steps.push(`replace ${new URL(url).search}`), location.replace(url)),
  };
  const list = new List<number, Query>({
    query: { term: '', sort: 'name', deleted: false },
    key: (row) => row,
    fetch: async ({ query, offset, count }) => {
      asked.push({ ...query, offset });
      return {
        rows: offset < total ? Array.from({ length: Math.min(count, total - offset) }, (_, at) => at) : [],
        total,
      };
    },
  });
  const at = new ListLocation(list, { location: href === null ? null : spied, choices: { sort: ['name', '-name'] } });
  return { at, list, asked, steps, tab, search: () => new URL(location.href()).search };
}

it('loads what the URL says, and keeps other parameters', async () => {
  const { at, asked, search } = make('http://app.example/auth/roles?x=1&term=%20night&sort=-name&deleted=1&page=3');
  at.start();
  await promisesSettled();
  expect(asked).toEqual([{ term: 'night', sort: '-name', deleted: true, offset: 16 }]);
  expect(new URLSearchParams(search()).get('x')).toBe('1');
  at.stop();
});

it('replaces an unknown filter value with the default, and a page past the end with the last one', async () => {
  const { at, asked, list, search } = make('http://app.example/auth/roles?sort=secret&page=9000', 20);
  at.start();
  await promisesSettled();
  expect(asked.at(-1)).toEqual({ term: '', sort: 'name', deleted: false, offset: 16 });
  expect([list.offset.value, search()]).toEqual([16, '?page=3']);
  for (const page of ['0', '-1', '1.5', 'x', '1e9']) {
    const other = make(`http://app.example/auth/roles?page=${page}`);
    other.at.start();
    await promisesSettled();
    expect(other.asked[0]?.offset).toBe(0);
  }
});

it('adds a history entry for each filter and page change, and one for a search as it is typed', async () => {
  const { at, steps, asked } = make('http://app.example/auth/roles');
  at.start();
  await at.page(2);
  await at.filter({ term: 'n' });
  await at.filter({ term: 'ni' });
  await at.filter({ deleted: true });
  await at.filter({ deleted: true });
  await at.reset();
  expect(steps).toEqual(['push ?page=3', 'push ?term=n', 'replace ?term=ni', 'push ?term=ni&deleted=1', 'push ']);
  expect(asked.map(({ offset }) => offset)).toEqual([0, 16, 0, 0, 0, 0]);
});

it('follows back and forward, but not on another page', async () => {
  const { at, asked, tab } = make('http://app.example/auth/roles');
  at.start();
  await promisesSettled();
  tab.back('/auth/roles?term=shift&page=2');
  await promisesSettled();
  expect(asked.at(-1)).toEqual({ term: 'shift', sort: 'name', deleted: false, offset: 8 });
  expect(at.revision.value).toBe(1);
  at.follow();
  tab.back('/auth/team?term=other');
  await promisesSettled();
  expect(asked).toHaveLength(2);
  at.stop();
  tab.back('/auth/roles');
  await promisesSettled();
  expect(asked).toHaveLength(2);
});

it('requests a page that is already loading only once', async () => {
  const { at, asked } = make('http://app.example/auth/roles?page=3');
  at.start();
  at.follow();
  await promisesSettled();
  at.follow();
  expect(asked).toHaveLength(1);
});

it('keeps filters in memory without a URL', async () => {
  const { at, asked, search, steps } = make(null);
  at.start();
  await promisesSettled();
  await at.filter({ term: 'a' });
  await at.page(1);
  expect(asked.map(({ term, offset }) => [term, offset])).toEqual([
    ['', 0],
    ['a', 0],
    ['a', 8],
  ]);
  expect([search(), steps]).toEqual(['', []]);
});

it('shows no rows of another page or filter when a load fails, and retries that page', async () => {
  let works = true;
  const list = new List<string, { term: string }>({
    query: { term: '' },
    key: (row) => row,
    fetch: async ({ query, offset }) => {
      if (!works) throw new Error('away');
      return { rows: [`${query.term}${offset}`], total: 100 };
    },
  });
  await list.page(1);
  works = false;
  await list.reload();
  expect([list.status.value, list.rows.value]).toEqual(['failed', ['8']]);
  await list.filter({ term: 'x' });
  expect([list.status.value, list.rows.value]).toEqual(['failed', []]);
  works = true;
  await list.reload();
  expect(list.rows.value).toEqual(['x0']);
});
