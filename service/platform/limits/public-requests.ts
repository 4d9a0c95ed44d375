import { messageWith } from '../languages/message.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Limiter, waitWords } from './limiter.ts';
import { networkOf } from './network.ts';
import { DAY, HOUR } from '../time.ts';

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

/** Mails that anonymous requests from one network may cause: enough for an office, too few for a mail relay. */
const networkLimits = (ip: string) => [
  { name: 'mail:asked:network:hour', subject: networkOf(ip), limit: 100, windowMs: HOUR },
  { name: 'mail:asked:network:day', subject: networkOf(ip), limit: 500, windowMs: DAY },
];

/**
 * Limits requested mails to five an hour per name, known or not, and to a hundred an hour per network; senders also
 * count mails per recipient.
 * @throws {ApiError} 429 `too_many_mails`
 */
export async function requireFewMails({ limiter }: { limiter: Limiter }, name: string, ip: string): Promise<void> {
  await limiter.attempt(networkLimits(ip)).then(
    ({ failed }) => failed(),
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error;
      const message = messageWith('errors.networkMails', { wait: waitWords(error.retryAfter) });
      throw new ApiError(429, 'too_many_mails', message, { retryAfter: error.retryAfter });
    },
  );
  const within = await limiter.take({ name: 'mail:asked', subject: name.toLowerCase(), limit: 5, windowMs: HOUR });
  if (within) return;
  const message = 'errors.addressMails';
  throw new ApiError(429, 'too_many_mails', message, { retryAfter: HOUR / 1000 });
}
