import { makeRandom } from './random.ts';

/** Between two knots the noise goes smoothly from one value to the next. */
const KNOT_MS = 3 * 60 * 60_000;
/** How much of the noise is new at each time. */
const JITTER = 0.15;

/**
 * Repeatable noise in [0, 1) that changes slowly.
 * @param seed whose noise it is
 * @param at milliseconds since 1970
 */
export function noiseAt(seed: number, at: number): number {
  const knot = Math.floor(at / KNOT_MS);
  const share = at / KNOT_MS - knot;
  const smooth = share * share * (3 - 2 * share);
  const slow = valueAt(seed, knot) * (1 - smooth) + valueAt(seed, knot + 1) * smooth;
  return slow * (1 - JITTER) + valueAt(seed, at) * JITTER;
}

/** A random number that seed and step decide on. */
const valueAt = (seed: number, step: number) => makeRandom(Math.imul(seed, 0x9e3779b1) ^ (step % 0x7fffffff)).next();
