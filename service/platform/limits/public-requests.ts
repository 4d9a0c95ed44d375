import { ApiError } from '../errors/api-error.ts';
import { type Limiter } from './limiter.ts';
import { HOUR } from '../time.ts';

/**
 * Every answer that must not tell whether an address is known takes at least this long, so that the work behind it
 * cannot be measured.
 */
const FLOOR_MS = 120;

/** Does the work and answers no sooner than the floor, also when it fails. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, FLOOR_MS));
  try {
    return await work();
  } finally {
    await floor;
  }
}

/**
 * Five mails an hour may be asked for by a name, known or not; the mails to one recipient are counted apart, by what
 * sends them.
 * @throws {ApiError} 429 `too_many_mails`
 */
export async function requireFewMails({ limiter }: { limiter: Limiter }, name: string): Promise<void> {
  const within = await limiter.take({ name: 'mail:asked', subject: name.toLowerCase(), limit: 5, windowMs: HOUR });
  if (within) return;
  const message =
    'Several mails were sent to this address within the hour. Look in your mailbox ' +
    'and check your spam folder before you ask again.';
  throw new ApiError(429, 'too_many_mails', message, { retryAfter: HOUR / 1000 });
}
