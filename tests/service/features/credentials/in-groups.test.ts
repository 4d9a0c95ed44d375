import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inGroups } from '../../../../service/features/credentials/in-groups.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Hashes that end when they are told to, on two processors. */
function hashes(count: number) {
  const inGroup = inGroups(2);
  const ends: { resolve: (at: number) => void; reject: (error: Error) => void }[] = [];
  const done: number[] = [];
  const failed: number[] = [];
  for (let at = 0; at < count; at += 1)
    inGroup(() => new Promise<number>((resolve, reject) => ends.push({ resolve, reject }))).then(
      (result) => done.push(result),
      () => failed.push(at),
    );
  const end = async (...all: number[]) => {
    for (const at of all) ends[at]?.resolve(at);
    await vi.advanceTimersByTimeAsync(0);
  };
  const fail = async (at: number) => {
    ends[at]?.reject(new Error('not a hash'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { done, failed, end, fail };
}

it.each([1, 2, 3])('lets none of %i wait', async (count) => {
  const { done, end } = hashes(count);
  await end(0);
  expect(done).toEqual([0]);
});

it('hands over eight of many together', async () => {
  const { done, end } = hashes(16);
  await end(0, 1, 2, 3, 4, 5, 6);
  expect(done).toEqual([]);
  await end(7);
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('hands over those that wait once no more than the processors can do are under way', async () => {
  const { done, end } = hashes(6);
  await end(0, 1, 2);
  expect(done).toEqual([]);
  await end(3);
  expect(done).toEqual([0, 1, 2, 3]);
  await end(4);
  expect(done).toEqual([0, 1, 2, 3, 4]);
});

it('lets none wait for longer than 50 ms', async () => {
  const { done, end } = hashes(16);
  await end(0);
  await vi.advanceTimersByTimeAsync(49);
  await end(1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual([0, 1]);
  await end(2);
  await vi.advanceTimersByTimeAsync(49);
  expect(done).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual([0, 1, 2]);
});

it('gives an error to the one that failed alone', async () => {
  const { done, failed, end, fail } = hashes(6);
  await fail(0);
  expect(failed).toEqual([]);
  await end(1, 2, 3);
  expect([done, failed]).toEqual([[1, 2, 3], [0]]);
});
