import { TOLERANCE, type SignatureHeaders } from './standard-webhooks.ts';

/** How many requests are remembered, so that memory stays small whoever asks how often. */
const MOST = 10_000;

/** Remembers the signed requests that this process served, for as long as their signatures count. */
export class Replays {
  readonly #seen = new Map<string, number>();

  /** Whether a request is new; asking makes it known. */
  isNew({ id, timestamp }: SignatureHeaders, now: () => number): boolean {
    const time = now();
    // They are in the order of their arrival.
    for (const [one, until] of this.#seen) {
      if (until > time && this.#seen.size < MOST) break;
      this.#seen.delete(one);
    }
    const key = `${timestamp}.${id}`;
    if (this.#seen.has(key)) return false;
    this.#seen.set(key, time + 2 * TOLERANCE * 1000);
    return true;
  }
}
