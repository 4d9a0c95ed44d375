import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../../src/core/errors/errors.ts';
import { ErrorList } from '../../../src/core/state/error-list.ts';
import { List } from '../../../src/core/state/list.ts';
import { Resource } from '../../../src/core/state/resource.ts';

const later = () => {
  const waiting: { give: (value: string) => void; fail: (error: unknown) => void; signal: AbortSignal }[] = [];
  return {
    waiting,
    fetch: (signal: AbortSignal) => new Promise<string>((give, fail) => waiting.push({ give, fail, signal })),
  };
};

describe('a resource', () => {
  it('prefers a newer load to an older one', async () => {
    const { waiting, fetch } = later();
    const resource = new Resource(fetch);
    const first = resource.load();
    const second = resource.reload();
    expect(waiting[0]?.signal.aborted).toBe(true);
    waiting[1]?.give('new');
    waiting[0]?.give('old');
    await Promise.all([first, second]);
    expect(resource.data.value).toBe('new');
  });

  it('keeps its data when a reload fails', async () => {
    const { waiting, fetch } = later();
    const resource = new Resource(fetch);
    resource.set('had');
    const done = resource.reload();
    waiting[0]?.fail(new NetworkError());
    await done;
    expect([resource.data.value, resource.status.value, (resource.error.value as Error).message]).toEqual([
      'had',
      'failed',
      new NetworkError().message,
    ]);
  });

  it('loads once for concurrent callers', () => {
    const { waiting, fetch } = later();
    const resource = new Resource(fetch);
    void resource.load();
    void resource.load();
    expect(waiting).toHaveLength(1);
  });
});

describe('a list', () => {
  const numbers = (total: number) =>
    new List<{ id: number }, { term: string }>({
      query: { term: '' },
      count: 3,
      key: (row) => row.id,
      fetch: async ({ offset, count }) => ({
        rows: Array.from({ length: Math.max(0, Math.min(count, total - offset)) }, (_, at) => ({ id: offset + at })),
        total,
      }),
    });

  it('appends while scrolling, and stops at the end', async () => {
    const list = numbers(5);
    await list.reload();
    await list.more();
    await list.more();
    expect(list.rows.value.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
  });

  it('goes back to the last page if the current one is gone', async () => {
    let left = 7;
    const list = new List({
      query: {},
      count: 3,
      key: ({ id }: { id: number }) => id,
      fetch: async ({ offset, count }) => ({
        rows: Array.from({ length: left }, (_, id) => ({ id })).slice(offset, offset + count),
        total: left,
      }),
    });
    await list.page(2);
    left = 3;
    await list.reload();
    expect([list.offset.value, list.rows.value.map(({ id }) => id), list.status.value]).toEqual([
      0,
      [0, 1, 2],
      'ready',
    ]);
    left = 0;
    await list.reload();
    expect([list.offset.value, list.rows.value, list.status.value]).toEqual([0, [], 'ready']);
  });

  it('drops rows and total of other filters after a failure, and keeps those of a failed reload', async () => {
    let fails = false;
    const list = new List({
      query: { term: '' },
      count: 3,
      key: ({ id }: { id: number }) => id,
      fetch: async ({ offset }) => {
        if (fails) throw new NetworkError();
        return { rows: [{ id: offset }], total: 7 };
      },
    });
    await list.reload();
    fails = true;
    await list.reload();
    expect([list.status.value, list.rows.value.length, list.total.value]).toEqual(['failed', 1, 7]);
    await list.filter({ term: 'x' });
    expect([list.status.value, list.rows.value.length, list.total.value]).toEqual(['failed', 0, 0]);
    fails = false;
    await list.more();
    expect([list.status.value, list.rows.value.length, list.total.value]).toEqual(['ready', 1, 7]);
  });

  it('is empty after an answer without rows, also while the next one loads, until that fails', async () => {
    let answer: () => Promise<{ rows: { id: number }[]; total: number }> = async () => ({ rows: [], total: 0 });
    const list = new List({ query: { term: 'x' }, key: ({ id }: { id: number }) => id, fetch: () => answer() });
    const first = list.reload();
    expect(list.isEmpty.value, 'before the first answer').toBe(false);
    await first;
    expect(list.isEmpty.value).toBe(true);
    answer = () => Promise.reject(new NetworkError());
    const second = list.filter({ term: '' });
    expect([list.isEmpty.value, list.shown.value.term], 'while loading').toEqual([true, 'x']);
    await second;
    expect(list.isEmpty.value, 'after a failure').toBe(false);
    answer = async () => ({ rows: [{ id: 1 }], total: 1 });
    await list.reload();
    expect(list.isEmpty.value, 'with a row').toBe(false);
    list.update(() => []);
    expect(list.isEmpty.value, 'without it').toBe(true);
  });

  it('appends again after appending failed, and loads again after a failed reload', async () => {
    let fails = false;
    const offsets: number[] = [];
    const list = new List({
      query: {},
      count: 2,
      key: ({ id }: { id: number }) => id,
      fetch: async ({ offset }) => {
        offsets.push(offset);
        if (fails) throw new NetworkError();
        return { rows: [{ id: offset }, { id: offset + 1 }], total: 4 };
      },
    });
    await list.reload();
    fails = true;
    await list.more();
    expect(list.appends).toBe(true);
    fails = false;
    await list.more();
    fails = true;
    await list.reload();
    expect(list.appends).toBe(false);
    fails = false;
    await list.more();
    expect(offsets).toEqual([0, 2, 2, 0, 0]);
    expect(list.status.value).toBe('ready');
  });

  it('shows a page, and starts over with other filters', async () => {
    const list = numbers(7);
    await list.page(2);
    expect(list.rows.value.map(({ id }) => id)).toEqual([6]);
    await list.filter({ term: 'x' });
    expect([list.offset.value, list.query.value.term, list.rows.value.length]).toEqual([0, 'x', 3]);
  });
});

describe('the error list', () => {
  it('keeps each message of an id only once', () => {
    const list = new ErrorList();
    list.push('account', new NetworkError());
    list.push('account', new NetworkError());
    list.push('avatar', new NetworkError());
    expect(list.items.value.map(({ id }) => id)).toEqual(['account', 'avatar']);
    list.clear('account');
    expect(list.items.value.map(({ id }) => id)).toEqual(['avatar']);
  });
});
