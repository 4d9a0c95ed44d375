import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { organizationDomains } from '../../platform/database/schema/domains.ts';

/** Lets other organizations verify the domains of one that is deleted. A restored one has them again within a day. */
export const releaseDomains = (tx: Tx, organizationId: number) =>
  tx
    .update(organizationDomains)
    .set({ status: 'lapsed' })
    .where(and(eq(organizationDomains.organizationId, organizationId), eq(organizationDomains.status, 'verified')));
