import { and, asc, eq } from 'drizzle-orm';
import punycode from 'punycode.js';
import type { OrganizationDomain } from '../../../src/core/contract/endpoints/single-sign-on/domains.ts';
import { readableDomain } from '../../../src/core/contract/rules.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { organizationDomains } from '../../platform/database/schema/domains.ts';
import { notFound } from '../../platform/errors/api-error.ts';

export type DomainRow = typeof organizationDomains.$inferSelect;

/** Names a domain by its organization. */
export interface OfOrganization {
  /** Id of the organization. */
  id: number;
  domainId: number;
}

export const readable = (domain: string): string => readableDomain(domain, punycode.toUnicode);

export const recordName = (domain: string): string => `_iam-challenge.${domain}`;

/** A domain as the API shows it. */
export const presentDomain = ({ id, domain, status, token, verifiedAt }: DomainRow): OrganizationDomain => ({
  ...{ id, domain: readable(domain), status },
  txt_name: recordName(domain),
  txt_value: token,
  verified_at: verifiedAt?.toISOString() ?? null,
});

/** The domains of an organization, by name. */
export const listDomains = async (within: Queryable, organizationId: number): Promise<OrganizationDomain[]> =>
  (
    await within
      .select()
      .from(organizationDomains)
      .where(eq(organizationDomains.organizationId, organizationId))
      .orderBy(asc(organizationDomains.domain))
  ).map(presentDomain);

/**
 * A domain of an organization.
 * @throws {ApiError} 404
 */
export async function findDomain(within: Queryable, of: OfOrganization): Promise<DomainRow> {
  const [row] = await within.select().from(organizationDomains).where(own(of));
  if (!row) throw notFound('errors.notFound.domain');
  return row;
}

/**
 * The same, locked until the transaction ends.
 * @throws {ApiError} 404
 */
export async function lockDomain(tx: Tx, of: OfOrganization): Promise<DomainRow> {
  const [row] = await tx.select().from(organizationDomains).where(own(of)).for('update');
  if (!row) throw notFound('errors.notFound.domain');
  return row;
}

const own = ({ id, domainId }: OfOrganization) =>
  and(eq(organizationDomains.id, domainId), eq(organizationDomains.organizationId, id));
