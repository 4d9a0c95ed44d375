import { ApiError } from '../errors/api-error.ts';
import { type Limiter } from './limiter.ts';
import { HOUR } from '../time.ts';

/**
 * Minimum duration of replies that must not reveal whether an address is known, so that the work behind them cannot be
 * measured.
 */
const FLOOR_MS = 120;

/** Runs the work and settles no sooner than the minimum duration, even on failure. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, FLOOR_MS));
  try {
    return await work();
  } finally {
    await floor;
  }
}

/**
 * Limits requested mails to five an hour per name, known or not; senders also count mails per recipient.
 * @throws {ApiError} 429 `too_many_mails`
 */
export async function requireFewMails({ limiter }: { limiter: Limiter }, name: string): Promise<void> {
  const within = await limiter.take({ name: 'mail:asked', subject: name.toLowerCase(), limit: 5, windowMs: HOUR });
  if (within) return;
  const message =
    'Several emails were sent to this address within the hour. Check your mailbox and your spam folder before you ' +
    'request another one.';
  throw new ApiError(429, 'too_many_mails', message, { retryAfter: HOUR / 1000 });
}
