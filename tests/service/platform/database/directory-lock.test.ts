import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockDirectory } from '../../../../service/platform/database/embedded/directory-lock.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'iam-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The lock of another process, as this one would write it. */
async function lockOf(changes: object): Promise<string> {
  const lock = await lockDirectory(folder, () => undefined);
  const text = readFileSync(path, 'utf8');
  await lock.release();
  return JSON.stringify({ ...(JSON.parse(text) as object), token: 'another', ...changes });
}

it.each(['replaced', 'deleted'])('a live holder whose lock is %s writes no more', async (how) => {
  const onStolen = vi.fn();
  const other = await lockOf({});
  const lock = await lockDirectory(folder, onStolen);
  lock.confirm();
  if (how === 'deleted') rmSync(path);
  else {
    writeFileSync(`${path}.other`, other);
    renameSync(`${path}.other`, path);
  }
  // Before the next heartbeat.
  await vi.waitFor(() => expect(lock.confirm).toThrow('took over'), { interval: 20, timeout: 1_000 });
  expect(onStolen).toHaveBeenCalledTimes(1);
  await lock.release();
});

it('asks the heartbeat of a holder on another machine with the same host name, not its PID', async () => {
  writeFileSync(path, await lockOf({ pid: 999_999_999, started: 'another-boot/1' }));
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 100);
  try {
    await expect(lockDirectory(folder, () => undefined)).rejects.toThrow('in use');
  } finally {
    clearInterval(beat);
  }
});

it('takes over the lock of a killed container with words, whatever runs under its PID now', async () => {
  writeFileSync(path, await lockOf({ pid: 1, host: 'killed-container', namespace: 'pid:[1]' }));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(path, longAgo, longAgo);
  const told: string[] = [];
  const lock = await lockDirectory(
    folder,
    () => undefined,
    (sentence) => told.push(sentence),
  );
  await lock.release();
  expect(told).toEqual([
    'DATA_DIR: the lock of process 1 on killed-container may be of a killed container; waiting up to 5 seconds for a ' +
      'sign of life.',
    `DATA_DIR: process 1 on killed-container did not release ${folder} and is gone; this process takes it over.`,
  ]);
});

it('of several that take over a dead lock at once, one gets it', async () => {
  writeFileSync(path, await lockOf({ pid: 999_999_999 }));
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder, () => undefined)));
  const taken = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(taken).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['lock']);
  taken[0]?.confirm();
  await taken[0]?.release();
  expect(readdirSync(folder)).toEqual([]);
});
