import { foldedAddressText } from '../../platform/database/folded.ts';

/** Which domain of the address a user `u` has, in the form of `organization_domains`. */
const ADDRESS_DOMAIN = foldedAddressText("split_part(u.email, '@', 2)");

/**
 * SQL for the id of the connection that an organization requires of a user `u`; null if it requires none. A connection
 * speaks for verified domains only.
 */
export const requiredConnection = (organizationId: string) => `(
    select needed.id from connections needed
    join connection_domains spoken on spoken.connection_id = needed.id
    join organization_domains d on d.id = spoken.domain_id and d.status = 'verified'
    where needed.organization_id = ${organizationId} and needed.required and needed.status = 'enabled'
      and coalesce(d.readable, d.domain) = ${ADDRESS_DOMAIN}
    order by needed.id limit 1
  )`;
