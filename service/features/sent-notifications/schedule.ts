import { and, eq, lte } from 'drizzle-orm';
import { sentNotifications } from '../../platform/database/schema/sent-notifications.ts';
import type { Services } from '../../platform/services.ts';
import { enqueueFanOut } from './fan-out.ts';

/** Begins the fan-out of due notifications. Several processes can run it at once. */
export async function sendScheduled({ database, now }: Services): Promise<void> {
  const isDue = and(eq(sentNotifications.status, 'scheduled'), lte(sentNotifications.sendAt, new Date(now())));
  // It is asked each second, and few are scheduled.
  const [any] = await database.db.select({ id: sentNotifications.id }).from(sentNotifications).where(isDue).limit(1);
  if (!any) return;
  await database.db.transaction(async (tx) => {
    const due = await tx
      .update(sentNotifications)
      .set({ status: 'queued' })
      .where(isDue)
      .returning({ id: sentNotifications.id, recipients: sentNotifications.recipients });
    for (const { id, recipients } of due) await enqueueFanOut(tx, id, recipients);
  });
}
