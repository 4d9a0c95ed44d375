import { setTimeout as later } from 'node:timers/promises';

/**
 * Waits until something is found or holds.
 * @param what for the message of the failure
 * @param ms how long it may take
 * @throws {Error} if it does not come in time
 */
export async function until<T>(
  find: () => T | Promise<T>,
  what: string | (() => string),
  ms = 20_000,
): Promise<NonNullable<T>> {
  for (const end = Date.now() + ms; Date.now() < end; await later(20)) {
    const found = await find();
    if (found) return found;
  }
  throw new Error(`Waited ${ms / 1000} seconds for ${typeof what === 'string' ? what : what()}`);
}
