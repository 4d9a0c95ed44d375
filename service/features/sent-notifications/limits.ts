import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR } from '../../platform/time.ts';

/** What a key may do, unless staff raised it. */
const SENDS_PER_SECOND = 50;
const RECIPIENTS_PER_HOUR = 1_000_000;

/**
 * Counts a request of a key, also one that is refused afterwards.
 * @throws {ApiError} 429
 */
export async function takeSend({ limiter }: Services, caller: Caller): Promise<void> {
  const limit = caller.limits?.sendsPerSecond ?? SENDS_PER_SECOND;
  await limiter.spend({ name: 'notifications:sends', subject: subjectOf(caller), limit, windowMs: 1_000 }, 1);
}

/**
 * Counts the recipients of a notification, in the transaction that sends it.
 * @throws {ApiError} 429
 */
export async function takeRecipients(
  { limiter }: Services,
  within: Queryable,
  caller: Caller,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  const limit = caller.limits?.recipientsPerHour ?? RECIPIENTS_PER_HOUR;
  const counter = { name: 'notifications:recipients', subject: subjectOf(caller), limit, windowMs: HOUR };
  await limiter.spend(counter, amount, within);
}

const subjectOf = ({ kind, credentialId }: Caller): string => `${kind}:${credentialId}`;
