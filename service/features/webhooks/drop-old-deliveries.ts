import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { webhookDeliveries } from '../../platform/database/schema/webhooks.ts';

/** How long the delivery log goes back. */
const KEPT_DAYS = 30;

/** Deletes deliveries with their attempts once they are older than the log shows. */
export async function dropOldDeliveries(db: Db): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`clock_timestamp() - make_interval(days => ${KEPT_DAYS})`));
}
