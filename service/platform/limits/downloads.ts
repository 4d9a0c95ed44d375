import type { Readable } from 'node:stream';
import { tooMany } from './limiter.ts';

/** Files that a process makes for one user at once: each takes as much of its time as many requests of others. */
const AT_ONCE = 2;
const WAIT_SECONDS = 10;

/** Files that are under way, by user. */
const open = new Map<number, number>();

/**
 * Makes a file that is written while it is sent.
 * @param make begins the file; it ends when its stream closes
 * @throws {ApiError} 429 if too many of the user are under way
 */
export async function inDownload(userId: number, make: () => Promise<Readable>): Promise<Readable> {
  const before = open.get(userId) ?? 0;
  if (before >= AT_ONCE) throw tooMany(WAIT_SECONDS);
  open.set(userId, before + 1);
  const end = () => {
    const left = (open.get(userId) ?? 0) - 1;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
  try {
    return (await make()).once('close', end);
  } catch (error) {
    end();
    throw error;
  }
}
