import { expect, it, vi } from 'vitest';
import { Batch } from '../../../../../service/platform/database/batching/batch.ts';

/** A table whose queries end when the test says so. */
function table(lanes = 2) {
  const asked: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const batch = new Batch<string, string>((keys) => {
    asked.push(keys);
    return new Promise((resolve) => ends.push(() => resolve(new Map(keys.map((key) => [key, `${key}!`])))));
  }, lanes);
  const begun = (count: number) => vi.waitFor(() => expect(asked.length).toBe(count));
  return { asked, batch, begun, end: () => ends.shift()?.() };
}

it('asks for keys that arrive together once', async () => {
  const { asked, batch, begun, end } = table();
  const found = Promise.all([batch.find('a'), batch.find('b'), batch.find('a')]);
  await begun(1);
  end();
  expect(await found).toEqual(['a!', 'b!', 'a!']);
  expect(asked).toEqual([['a', 'b']]);
});

it('never answers from a query that began before the lookup', async () => {
  const { asked, batch, begun, end } = table();
  const first = batch.find('a');
  await begun(1);
  const second = batch.find('a');
  end();
  await first;
  await begun(2);
  end();
  await second;
  expect(asked).toEqual([['a'], ['a']]);
});

it('passes a slow query with another one', async () => {
  const { asked, batch, begun, end } = table();
  const slow = batch.find('slow');
  await begun(1);
  void batch.find('quick');
  await begun(2);
  expect(asked).toEqual([['slow'], ['quick']]);
  end();
  await slow;
});

it('rejects all lookups of a failed query, and goes on', async () => {
  let isAway = true;
  const batch = new Batch<string, string>((keys) => {
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Map(keys.map((key) => [key, key])));
  }, 1);
  const both = await Promise.allSettled([batch.find('a'), batch.find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await batch.find('a')).toBe('a');
});

it('rejects those that wait too if the database is away, but not for the fault of one query', async () => {
  const fails: ((error: Error) => void)[] = [];
  const batch = new Batch<string, string>(() => new Promise((_, reject) => fails.push(reject)), 1);
  const begun = (count: number) => vi.waitFor(() => expect(fails.length).toBe(count));
  const first = batch.find('a');
  await begun(1);
  const second = batch.find('b');
  fails[0]?.(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }));
  await expect(first).rejects.toThrow('timeout');
  await begun(2);
  const third = batch.find('c');
  fails[1]?.(Object.assign(new Error('Postgres did not answer in time.'), { code: 'ETIMEDOUT' }));
  await expect(second).rejects.toThrow('in time');
  await expect(third).rejects.toThrow('in time');
  expect(fails).toHaveLength(2);
});
