import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { webhookDeliveries } from '../../platform/database/schema/webhooks.ts';

/** Retention of the delivery log. */
const KEPT_DAYS = 30;

/** Deletes deliveries and attempts older than the log's retention. */
export async function dropOldDeliveries(db: Db): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
