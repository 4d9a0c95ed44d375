import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { organizationDomains } from '../../platform/database/schema/domains.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { DAY } from '../../platform/time.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { lockOrganization } from '../organizations/change-organization.ts';
import { lookUpTexts } from './look-up.ts';
import { domainLapsed } from './mails/domain-lapsed.ts';
import { auditDomain } from './audit-domain.ts';
import { type DomainRow, lockDomain, readable, recordName } from './read.ts';
import { holdsToken, markVerified } from './verify.ts';

/** How long the record of a verified domain may be missing. */
const MISSING_MS = 3 * DAY;

/** Domains looked up side by side. */
const AT_ONCE = 20;

/**
 * Looks once a day for the records of domains that were verified. A domain lapses after three days without its record,
 * and is verified again when the record is back. While no name server answers, everything stays as it is.
 */
export async function checkDomains(services: Services): Promise<void> {
  for (;;) {
    const due = await takeDue(services);
    await Promise.all(due.map((row) => check(services, row)));
    if (due.length < AT_ONCE || services.stopping.aborted) return;
  }
}

/** Looks at once for the records of a restored organization's domains, which lapsed when it was deleted. */
export async function checkDomainsOf(services: Services, organizationId: number): Promise<void> {
  const isLapsed = and(
    eq(organizationDomains.organizationId, organizationId),
    eq(organizationDomains.status, 'lapsed'),
  );
  const lapsed = await services.database.db.select().from(organizationDomains).where(isLapsed);
  for (let from = 0; from < lapsed.length && !services.stopping.aborted; from += AT_ONCE)
    await Promise.all(lapsed.slice(from, from + AT_ONCE).map((row) => check(services, row)));
}

/** Marks domains as checked, so that no other process looks them up too. */
async function takeDue({ database: { db }, now }: Services): Promise<DomainRow[]> {
  const at = now();
  const { id, status, checkedAt } = organizationDomains;
  const isKept = and(eq(organizations.id, organizationDomains.organizationId), eq(organizations.isDeleted, false));
  const due = db
    .select({ id })
    .from(organizationDomains)
    .innerJoin(organizations, isKept)
    .where(and(ne(status, 'pending'), lt(checkedAt, new Date(at - DAY))))
    .limit(AT_ONCE)
    .for('update', { of: organizationDomains, skipLocked: true });
  return db
    .update(organizationDomains)
    .set({ checkedAt: new Date(at), updatedAt: sql`${organizationDomains.updatedAt}` })
    .where(inArray(id, due))
    .returning();
}

async function check(services: Services, { id: domainId, organizationId: id, domain, token }: DomainRow) {
  const { database, config, now, log } = services;
  const answer = await lookUpTexts(config.dnsServers, recordName(domain));
  if (answer.kind === 'failed') return;
  const isThere = answer.kind === 'records' && holdsToken(answer.texts, { token });
  try {
    await database.db.transaction(async (tx) => {
      await lockOrganization(tx, id);
      const row = await lockDomain(tx, { id, domainId });
      if (isThere) return void (await markVerified(services, tx, row));
      const missingSince = row.missingSince ?? new Date(now());
      const lapses = row.status === 'verified' && missingSince.getTime() <= now() - MISSING_MS;
      await tx
        .update(organizationDomains)
        .set({ missingSince, ...(lapses && { status: 'lapsed' as const }) })
        .where(eq(organizationDomains.id, domainId));
      if (!lapses) return;
      await auditDomain(tx, row, 'domain.lapsed');
      await notifyOwner(services, tx, id, {
        note: (speak) => ({
          title: speak('notes.domainLapsed.title', { domain: readable(domain) }),
          body: speak('notes.domainLapsed.body'),
          link: '/auth/organization',
          level: 'warning',
          type: 'company_updates',
        }),
        mail: (recipient) =>
          domainLapsed({ ...recipient, domain: readable(domain), record: recordName(domain), text: token }),
      });
    });
  } catch (error) {
    // Removed meanwhile, or another organization has verified the domain since it lapsed.
    if (isUniqueViolation(error, 'organization_domains_verified_key')) return;
    if (error instanceof ApiError && error.status === 404) return;
    log.warn({ err: error, domainId }, 'a domain was not checked');
  }
}
