import { Queues } from './queues.ts';

/** How long a statement keeps its lane: a slow one, such as one that waits for a lock, holds up no other. */
const PATIENCE_MS = 5;

/** Runs something once a lane is free. */
type InLane = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * Lets statements of attempts run few at a time, and so over few connections. Each connection is a process of Postgres:
 * one that just ran the same statement still has its memory in the caches, and is several times as fast as one that
 * lost it to the hashes.
 * @param places statements at a time. With one per processor, lanes are no bottleneck: a processor takes longer for one
 * hash than its lane is held by both statements
 */
export function lanesOf(places: number): InLane {
  const lanes = new Queues(PATIENCE_MS);
  return async (run) => {
    const leave = await lanes.enter([{ key: 'statement', places }]);
    try {
      return await run();
    } finally {
      leave();
    }
  };
}
