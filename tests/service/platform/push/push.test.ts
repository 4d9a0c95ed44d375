import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../../service/platform/database/database.ts';
import { type Change, Push, type PushOptions } from '../../../../service/platform/push/push.ts';

const USERS = 40;
const log = pino({ level: 'silent' });
/** A database whose hints are all lost. */
const database = { listen: () => Promise.resolve(() => Promise.resolve()) } as unknown as Database;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Streams of many users over a table that the test changes. */
async function streams(options: Partial<PushOptions> = {}) {
  const newest = new Map<number, number>();
  const changesAfter = vi.fn((userId: number, { id, change }: { id: number; change: number }): Promise<Change[]> => {
    const last = newest.get(userId) ?? 0;
    const cursor = { id, change: last };
    return Promise.resolve(last > change ? [{ cursor, organizationId: null, event: 'read', data: { id: 1 } }] : []);
  });
  const newestChanges = vi.fn(() => Promise.resolve(newest));
  const push = new Push({ database, log, channel: 'test', changesAfter, newestChanges, pollMs: 10, ...options });
  await push.start();
  stops.push(() => push.stop());
  const told: number[] = [];
  for (let userId = 1; userId <= USERS; userId += 1)
    push.open({
      userId,
      cursor: { id: 0, change: 0 },
      prepare: () => Promise.resolve(),
      tell: () => told.push(userId) > 0,
      beat: () => undefined,
      alive: () => Promise.resolve(true),
      end: () => undefined,
    });
  return { changesAfter, newest, newestChanges, told };
}

it('polls for all streams in one query while nothing changes', async () => {
  const { changesAfter, newestChanges } = await streams();
  await vi.waitFor(() => expect(newestChanges.mock.calls.length).toBeGreaterThan(5));
  // Each stream read once, when it opened.
  expect(changesAfter).toHaveBeenCalledTimes(USERS);
});

it('reads the stream of a changed user although the hint was lost, and no other', async () => {
  const { changesAfter, newest, told } = await streams();
  newest.set(7, 3);
  await vi.waitFor(() => expect(told).toEqual([7]));
  expect(changesAfter.mock.calls.slice(USERS).every(([userId]) => userId === 7)).toBe(true);
});

it('goes on after a poll that failed', async () => {
  let isAway = true;
  const newestChanges = vi.fn(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Map([[3, 9]]))));
  const { newest, told } = await streams({ newestChanges });
  newest.set(3, 9);
  await vi.waitFor(() => expect(newestChanges.mock.calls.length).toBeGreaterThan(2));
  isAway = false;
  await vi.waitFor(() => expect(told).toEqual([3]));
});
