import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { deleteBatches } from '../../platform/database/delete-batches.ts';
import { webhookDeliveries } from '../../platform/database/schema/webhooks.ts';

/** Retention of the delivery log. */
const KEPT_DAYS = 30;

/**
 * Deletes deliveries and attempts older than the log's retention.
 * @param signal ends it after the batch in progress
 */
export async function dropOldDeliveries(db: Db, signal: AbortSignal): Promise<void> {
  const isOld = lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`);
  await deleteBatches(db, webhookDeliveries, isOld, signal);
}
