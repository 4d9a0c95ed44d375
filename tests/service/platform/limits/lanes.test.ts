import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lanesOf } from '../../../../service/platform/limits/lanes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Statements that end when they are told to. */
function statements(places: number) {
  const inLane = lanesOf(places);
  const begun: string[] = [];
  const ends = new Map<string, { resolve: (name: string) => void; reject: (error: Error) => void }>();
  const send = (name: string) =>
    inLane(
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          ends.set(name, { resolve, reject });
        }),
    );
  return { begun, send, end: (name: string) => ends.get(name)?.resolve(name), ends };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

it('runs only so many at a time, in the order of their arrival', async () => {
  const { begun, send, end } = statements(2);
  const all = Promise.all(['a', 'b', 'c', 'd'].map(send));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  expect(await all).toEqual(['a', 'b', 'c', 'd']);
});

it('begins the next ones beside those that are slow', async () => {
  const { begun, send, end } = statements(2);
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(send));
  await vi.advanceTimersByTimeAsync(5);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await vi.advanceTimersByTimeAsync(5);
  expect(begun).toHaveLength(5);
  for (const name of begun) end(name);
  await all;
});

it('passes the lane on once if a slow statement ends later', async () => {
  const { begun, send, end } = statements(1);
  const all = Promise.all(['a', 'b', 'c'].map(send));
  await vi.advanceTimersByTimeAsync(5);
  expect(begun).toEqual(['a', 'b']);
  end('a');
  await settled();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('c');
  await all;
});

it('passes the lane on after an error, which only its own caller gets', async () => {
  const { begun, send, end, ends } = statements(1);
  const failing = send('a');
  const next = send('b');
  await settled();
  ends.get('a')?.reject(new Error('a failed'));
  await expect(failing).rejects.toThrow('a failed');
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await next).toBe('b');
});
