import { and, eq } from 'drizzle-orm';
import { asciiDomain, isEmail } from '../../../../src/core/contract/rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { connectionDomains } from '../../../platform/database/schema/connections.ts';
import { organizationDomains } from '../../../platform/database/schema/domains.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import { isObject, type Json } from '../resource/json.ts';
import { saidAddress } from '../../users/said-address.ts';
import { scimError } from '../resource/scim-error.ts';

/**
 * Addresses of a user, the likeliest first: the primary one, the one for work, any other, and a user name that is one.
 * The user name comes last, since Entra ID's may be at `onmicrosoft.com`.
 */
export function addressesOf(userName: string, resource: Readonly<Json>): string[] {
  const emails = Array.isArray(resource['emails']) ? resource['emails'].filter(isObject) : [];
  const rank = (email: Json) => (email['primary'] === true ? 0 : email['type'] === 'work' ? 1 : 2);
  const values = [...emails].sort((one, other) => rank(one) - rank(other)).map(({ value }) => value);
  return [...values, userName]
    .map((one) => (typeof one === 'string' ? saidAddress(one) : null))
    .filter((one) => one !== null)
    .filter(isEmail);
}

/**
 * The address of a user at a verified domain of the connection.
 * @throws {ApiError} 400 `invalidValue`
 */
export async function requireAddress(
  within: Queryable,
  connectionId: number,
  userName: string,
  resource: Readonly<Json>,
): Promise<string> {
  const addresses = addressesOf(userName, resource);
  const [first] = addresses;
  if (first === undefined) throw scimError('invalidValue', messageWith('errors.directory.noAddress', { userName }));
  const domains = await verifiedDomains(within, connectionId);
  const found = addresses.find((address) => domains.has(domainOf(address)));
  if (found !== undefined) return found;
  const domain = first.slice(first.lastIndexOf('@') + 1);
  throw scimError('invalidValue', messageWith('errors.directory.domain', { address: first, domain }));
}

/** Whether an address has a verified domain of the connection. */
export const speaksFor = async (within: Queryable, connectionId: number, address: string): Promise<boolean> =>
  (await verifiedDomains(within, connectionId)).has(domainOf(address));

const domainOf = (address: string): string => asciiDomain(address.slice(address.lastIndexOf('@') + 1)) ?? '';

/** The domains that a connection speaks for, as long as they are verified, in the form of DNS. */
async function verifiedDomains(within: Queryable, connectionId: number): Promise<Set<string>> {
  const rows = await within
    .select({ domain: organizationDomains.domain })
    .from(connectionDomains)
    .innerJoin(
      organizationDomains,
      and(eq(organizationDomains.id, connectionDomains.domainId), eq(organizationDomains.status, 'verified')),
    )
    .where(eq(connectionDomains.connectionId, connectionId));
  return new Set(rows.map(({ domain }) => domain));
}
