import { eq } from 'drizzle-orm';
import type { OrganizationDomain } from '../../../src/core/contract/endpoints/single-sign-on/domains.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { organizationDomains } from '../../platform/database/schema/domains.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { messageWith } from '../../platform/languages/message.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR } from '../../platform/time.ts';
import { actorOf } from '../audit/audit.ts';
import { lockOrganization } from '../organizations/change-organization.ts';
import { lookUpTexts } from './look-up.ts';
import { auditDomain } from './audit-domain.ts';
import { type DomainRow, findDomain, lockDomain, type OfOrganization, presentDomain, recordName } from './read.ts';

/** Look ups of an organization in an hour. */
const lookUps = (organizationId: number): Limit => ({
  name: 'domains:verify',
  subject: String(organizationId),
  limit: 120,
  windowMs: HOUR,
});

/**
 * Looks for a domain's record and verifies the domain if it is there.
 * @throws {ApiError} 404; 409 `record_missing`, `record_differs`, `domain_taken`; 429; 503 `dns_unreachable`
 */
export async function verifyDomain(
  services: Services,
  of: OfOrganization,
  { caller, ip }: Requester,
): Promise<OrganizationDomain> {
  const { database, limiter, config } = services;
  const found = await findDomain(database.db, of);
  await limiter.spend(lookUps(of.id), 1);
  const name = recordName(found.domain);
  const answer = await lookUpTexts(config.dnsServers, name);
  if (answer.kind === 'failed')
    throw new ApiError(503, 'dns_unreachable', messageWith('errors.dnsUnreachable', { name }), { retryAfter: 60 });
  if (answer.kind === 'none') throw new ApiError(409, 'record_missing', messageWith('errors.recordMissing', { name }));
  if (!holdsToken(answer.texts, found)) {
    const text = answer.texts[0]?.slice(0, 80) ?? '';
    throw new ApiError(409, 'record_differs', messageWith('errors.recordDiffers', { name, text }));
  }
  try {
    return await database.db.transaction(async (tx) => {
      // An organization that is deleted meanwhile keeps no domain.
      await lockOrganization(tx, of.id);
      const row = await lockDomain(tx, of);
      return presentDomain(await markVerified(services, tx, row, actorOf(caller, ip)));
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'organization_domains_verified_key')) throw error;
    throw new ApiError(409, 'domain_taken', 'errors.domainTaken');
  }
}

/** Whether the record is among the texts: people copy spaces and quotation marks along. */
export const holdsToken = (texts: readonly string[], { token }: Pick<DomainRow, 'token'>): boolean =>
  texts.some((text) => text.replace(/["\s]/g, '') === token);

/** Marks a domain as verified. Lock its row before. */
export async function markVerified(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  row: DomainRow,
  by?: Parameters<typeof auditDomain>[3],
): Promise<DomainRow> {
  const at = new Date(now());
  const [changed = row] = await tx
    .update(organizationDomains)
    .set({ status: 'verified', verifiedAt: row.verifiedAt ?? at, checkedAt: at, missingSince: null })
    .where(eq(organizationDomains.id, row.id))
    .returning();
  if (row.status !== 'verified') await auditDomain(tx, changed, 'domain.verified', by);
  return changed;
}
