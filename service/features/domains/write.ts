import { count, eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { OrganizationDomain } from '../../../src/core/contract/endpoints/single-sign-on/domains.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { organizationDomains } from '../../platform/database/schema/domains.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { type Requester, userIdOf } from '../../platform/http/caller.ts';
import { messageWith } from '../../platform/languages/message.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../audit/audit.ts';
import { lockOrganization } from '../organizations/change-organization.ts';
import { judgeDomain } from './judge-domain.ts';
import { auditDomain } from './audit-domain.ts';
import { lockDomain, type OfOrganization, presentDomain, readable } from './read.ts';

/** Limits the domains of an organization. */
const DOMAINS = 100;

/**
 * Adds a domain to an organization, pending until its record is found.
 * @throws {ApiError} 404; 409 `domain_exists`, `too_many_domains`; 422 `domain_invalid`, `domain_public`
 */
export async function addDomain(
  { database }: Services,
  organizationId: number,
  text: string,
  { caller, ip }: Requester,
): Promise<OrganizationDomain> {
  const domain = await judgeDomain(text);
  const token = randomBytes(24).toString('base64url');
  const createdBy = userIdOf(caller);
  try {
    return await database.db.transaction(async (tx) => {
      await lockOrganization(tx, organizationId);
      await requireRoom(tx, organizationId);
      const [row] = await tx
        .insert(organizationDomains)
        .values({ organizationId, domain, readable: inAddresses(domain), token, createdBy })
        .returning();
      if (!row) throw new Error('A domain was not inserted.');
      await auditDomain(tx, row, 'domain.added', actorOf(caller, ip));
      return presentDomain(row);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'organization_domains_own_key')) throw error;
    const message = messageWith('errors.domainExists', { domain: readable(domain) });
    throw new ApiError(409, 'domain_exists', message, { data: { domain: [message] } });
  }
}

/** The form that differs from that of DNS. Addresses are stored with it, see `normalizeAddress`. */
const inAddresses = (domain: string): string | null => (readable(domain) === domain ? null : readable(domain));

/**
 * Removes a domain from an organization.
 * @throws {ApiError} 404
 */
export async function removeDomain({ database }: Services, of: OfOrganization, requester: Requester): Promise<void> {
  await database.db.transaction(async (tx) => {
    const row = await lockDomain(tx, of);
    await tx.delete(organizationDomains).where(eq(organizationDomains.id, row.id));
    await auditDomain(tx, row, 'domain.removed', actorOf(requester.caller, requester.ip));
  });
}

/** Call it under a lock of the organization, which makes concurrent requests count each other. */
async function requireRoom(tx: Tx, organizationId: number): Promise<void> {
  const own = eq(organizationDomains.organizationId, organizationId);
  const [found] = await tx.select({ count: count() }).from(organizationDomains).where(own);
  if ((found?.count ?? 0) >= DOMAINS)
    throw new ApiError(409, 'too_many_domains', messageWith('errors.tooManyDomains', { limit: DOMAINS }));
}
