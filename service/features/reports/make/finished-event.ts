import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { reports } from '../../../platform/database/schema/reports.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { addEvent } from '../../events/outbox.ts';

type Row = typeof reports.$inferSelect;

/** Adds the webhook event of a finished or failed report. */
export async function addFinishedEvent(tx: Tx, report: Row, status: 'done' | 'failed'): Promise<void> {
  await addEvent(tx, 'report.finished', { organizationId: report.organizationId }, async () => {
    const [user] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, report.userId));
    if (!user) throw new Error(`The user of report ${report.id} does not exist.`);
    return { actor: null, user, report: { id: report.id, type: report.type, format: report.format, status } };
  });
}
