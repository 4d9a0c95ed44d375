import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR } from '../../platform/time.ts';
import { takeFromHour } from '../quotas/quotas.ts';

/** What a sender may do, unless staff raised it for its service key. */
const SENDS_PER_SECOND = 50;
const RECIPIENTS_PER_HOUR = 1_000_000;

/**
 * Counts a request of a sender, also one that is refused afterwards. Organizations have a limit on notifications too:
 * anybody can start one, and each notification is kept.
 * @param notifications how many it wants to send
 * @throws {ApiError} 429
 */
export async function takeSend(services: Services, caller: Caller, notifications: number): Promise<void> {
  const limit = caller.limits?.sendsPerSecond ?? SENDS_PER_SECOND;
  await services.limiter.spend({ name: 'notifications:sends', subject: subjectOf(caller), limit, windowMs: 1_000 }, 1);
  if (caller.kind === 'api-key' && caller.sessionOrganizationId !== null)
    await takeFromHour(services, 'notifications', caller.sessionOrganizationId, notifications);
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

/** A service key, or all API keys of an organization: it can have hundreds. */
export const subjectOf = ({ kind, credentialId, sessionOrganizationId }: Caller): string =>
  kind === 'api-key' ? `organization:${sessionOrganizationId}` : `${kind}:${credentialId}`;
