import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { connectionSetups } from '../../platform/database/schema/connections.ts';

/** Ends the set-up links of an organization that is deleted. A restored one needs new ones. */
export const endSetups = (tx: Tx, organizationId: number, at: Date) =>
  tx
    .update(connectionSetups)
    .set({ endedAt: at })
    .where(and(eq(connectionSetups.organizationId, organizationId), isNull(connectionSetups.endedAt)));
