import { and, eq } from 'drizzle-orm';
import { asciiDomain, isEmail } from '../../../../src/core/contract/rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { connectionDomains } from '../../../platform/database/schema/connections.ts';
import { organizationDomains } from '../../../platform/database/schema/domains.ts';
import type { ConnectionRow } from '../read.ts';
import type { Arrival } from './arrival.ts';
import { LogInProblem } from './problems.ts';

/**
 * Checks that a connection may speak for an address: it does so for verified domains of its own organization alone, not
 * for those below them.
 * @returns the address
 * @throws {LogInProblem} `email_missing`, `email_not_verified`, `domain_not_allowed`
 */
export async function requireAllowedAddress(
  within: Queryable,
  connection: Pick<ConnectionRow, 'id' | 'organizationId' | 'attributes'>,
  { email, isEmailDenied }: Pick<Arrival, 'email' | 'isEmailDenied'>,
): Promise<string> {
  if (!email || !isEmail(email))
    throw new LogInProblem('email_missing', { name: connection.attributes.email ?? 'email' });
  if (isEmailDenied) throw new LogInProblem('email_not_verified', { email });
  const domain = domainOf(email);
  if (!(await speaksFor(within, connection, email))) throw new LogInProblem('domain_not_allowed', { domain, email });
  return email;
}

/** Whether an address has a verified domain of the connection. */
export const speaksFor = async (
  within: Queryable,
  connection: Pick<ConnectionRow, 'id' | 'organizationId'>,
  email: string,
): Promise<boolean> => (await verifiedDomains(within, connection)).includes(dnsForm(domainOf(email)));

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** The verified domains that a connection speaks for, in the form of DNS. */
export async function verifiedDomains(
  within: Queryable,
  { id, organizationId }: Pick<ConnectionRow, 'id' | 'organizationId'>,
): Promise<string[]> {
  const rows = await within
    .select({ domain: organizationDomains.domain })
    .from(connectionDomains)
    .innerJoin(organizationDomains, eq(organizationDomains.id, connectionDomains.domainId))
    .where(
      and(
        eq(connectionDomains.connectionId, id),
        eq(organizationDomains.organizationId, organizationId),
        eq(organizationDomains.status, 'verified'),
      ),
    );
  return rows.map(({ domain }) => domain);
}

/** A domain as `organization_domains` has it. */
export const dnsForm = (domain: string): string => asciiDomain(domain)?.toLowerCase() ?? '';
