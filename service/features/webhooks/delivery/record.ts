import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from '../../../platform/database/schema/webhooks.ts';
import { loggedBody, loggedHeaders } from '../../../platform/outgoing/masking.ts';
import type { Services } from '../../../platform/services.ts';
import { nextAttemptIn } from './back-off.ts';
import type { Claimed } from './claim.ts';
import { disableFailing, disableGone } from './disable-failing.ts';
import type { Outcome } from './send.ts';

/** Responses slower than this put a webhook into the slow lane. */
const SLOW_MS = 2_000;

/** The status of an endpoint that wants no more events (Standard Webhooks). */
const GONE = 410;

/** An attempt and its result. */
export interface Attempted {
  delivery: Claimed;
  lease: string;
  startedAt: Date;
  outcome: Outcome;
  /** Secrets known to the endpoint, removed from echoed responses. */
  secrets: readonly string[];
}

const databaseNow = sql`clock_timestamp()`;

/**
 * Records an attempt, schedules the next one, and disables a webhook that failed for days or is gone. Does nothing if
 * the lease expired and another process took over.
 */
export async function record(services: Services, attempted: Attempted): Promise<void> {
  const { delivery, outcome } = attempted;
  const isTest = delivery.event === 'webhook.test';
  const isGone = outcome.response?.status === GONE;
  const retryIn =
    outcome.error === null || isTest || isGone
      ? null
      : nextAttemptIn(delivery.attempt, delivery.ageSeconds, Math.random());
  await services.database.db.transaction(async (tx) => {
    if (!(await finishAttempt(tx, attempted, retryIn))) return;
    await keepAttempt(tx, attempted);
    await keepHealth(tx, delivery, outcome, { isTest });
    const isGivenUp = outcome.error !== null && retryIn === null && !isTest;
    if (isGivenUp) await (isGone ? disableGone : disableFailing)(services, tx, delivery);
  });
}

/** Puts a claimed delivery off, which is no attempt. */
export async function postpone(
  within: Queryable,
  { delivery, lease, byMs }: Pick<Attempted, 'delivery' | 'lease'> & { byMs: number },
): Promise<void> {
  await within
    .update(webhookDeliveries)
    .set({
      nextAttemptAt: sql`${databaseNow} + make_interval(secs => ${byMs / 1_000})`,
      attempts: sql`${webhookDeliveries.attempts} - 1`,
      leasedBy: null,
      leasedUntil: null,
    })
    .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.leasedBy, lease)));
}

/** @returns false if the lease expired */
async function finishAttempt(
  tx: Tx,
  { delivery, lease, outcome, startedAt }: Attempted,
  retryIn: number | null,
): Promise<boolean> {
  const isFinal = retryIn === null;
  const kept = await tx
    .update(webhookDeliveries)
    .set({
      status: outcome.error === null ? 'delivered' : isFinal ? 'failed' : 'pending',
      nextAttemptAt: isFinal ? null : sql`${databaseNow} + make_interval(secs => ${retryIn})`,
      finishedAt: isFinal ? databaseNow : null,
      leasedBy: null,
      leasedUntil: null,
      lastAttemptAt: startedAt,
      responseStatus: outcome.response?.status ?? null,
      durationMs: outcome.durationMs,
      error: outcome.error,
    })
    .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.leasedBy, lease)))
    .returning({ id: webhookDeliveries.id });
  return kept.length > 0;
}

async function keepAttempt(tx: Tx, { delivery, startedAt, outcome, secrets }: Attempted): Promise<void> {
  const { response, error, durationMs } = outcome;
  await tx.insert(webhookAttempts).values({
    deliveryId: delivery.id,
    number: delivery.attempt,
    startedAt,
    durationMs,
    error,
    responseStatus: response?.status ?? null,
    responseHeaders: response ? loggedHeaders(response.headers, secrets) : null,
    responseBody: response ? loggedBody(response.body, secrets) : null,
  });
}

/** A successful test shows that the endpoint is back; a failed one is not a failed event. */
async function keepHealth(
  tx: Tx,
  { webhookId }: Claimed,
  { error, durationMs }: Outcome,
  { isTest }: { isTest: boolean },
): Promise<void> {
  if (isTest && error !== null) return;
  const isSlow = error !== null || durationMs > SLOW_MS;
  const failingSince = error === null ? sql`null` : sql`coalesce(${webhooks.failingSince}, ${databaseNow})`;
  const differs = sql`(${webhooks.isSlow} <> ${isSlow} or (${webhooks.failingSince} is null) <> ${error === null})`;
  await tx
    .update(webhooks)
    .set({ isSlow, failingSince, updatedAt: webhooks.updatedAt })
    .where(and(eq(webhooks.id, webhookId), differs));
}
