import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { organizationDomains } from '../../platform/database/schema/domains.ts';

/** Looks for the records of an organization's domains, after it was restored. */
export const CHECK_DOMAINS_JOB = 'domains.check-restored';

export interface RestoredOrganization {
  organizationId: number;
}

/**
 * Lets other organizations verify the domains of one that is deleted. A restored one has them again once
 * their records are found, which are looked for at once.
 */
export const releaseDomains = (tx: Tx, organizationId: number) =>
  tx
    .update(organizationDomains)
    .set({ status: 'lapsed' })
    .where(and(eq(organizationDomains.organizationId, organizationId), eq(organizationDomains.status, 'verified')));
