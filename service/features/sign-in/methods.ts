import { and, asc, eq } from 'drizzle-orm';
import type { LogInMethods } from '../../../src/core/contract/endpoints/single-sign-on/log-in.ts';
import { asciiDomain } from '../../../src/core/contract/rules.ts';
import { connectionDomains, connections } from '../../platform/database/schema/connections.ts';
import { organizationDomains } from '../../platform/database/schema/domains.ts';
import type { Services } from '../../platform/services.ts';
import { PROVIDER, providerOf } from './external/provider-client.ts';

/**
 * How somebody with an address can log in. It looks at the domain and the settings of the installation and at no
 * account, so that the answer and its time tell nothing about accounts.
 * @param email as normalized by the contract
 */
export async function methodsFor(
  services: Pick<Services, 'database' | 'config'>,
  email: string,
): Promise<LogInMethods> {
  const offered = await connectionsOf(services, email.slice(email.lastIndexOf('@') + 1));
  const provider = providerOf(services);
  return {
    password: !offered.some(({ required }) => required),
    email_code: false,
    passkey: true,
    connections: offered.map(({ id, name }) => ({ id, name })),
    providers: provider ? [{ id: PROVIDER, name: provider.name }] : [],
  };
}

/** The enabled connections that speak for a domain, which one organization has verified at most. */
function connectionsOf({ database }: Pick<Services, 'database'>, domain: string) {
  const isOffered = and(
    eq(organizationDomains.domain, (asciiDomain(domain) ?? domain).toLowerCase()),
    eq(organizationDomains.status, 'verified'),
    eq(connections.status, 'enabled'),
  );
  return database.db
    .select({ id: connections.id, name: connections.name, required: connections.required })
    .from(organizationDomains)
    .innerJoin(connectionDomains, eq(connectionDomains.domainId, organizationDomains.id))
    .innerJoin(connections, eq(connections.id, connectionDomains.connectionId))
    .where(isOffered)
    .orderBy(asc(connections.name), asc(connections.id));
}
