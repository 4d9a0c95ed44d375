import type { Queryable } from '../../platform/database/database.ts';
import { foldedAddressText } from '../../platform/database/folded.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { SignInMethod } from '../../platform/database/schema/sessions.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { messageWith, verbatim } from '../../platform/languages/message.ts';

/** How a session began, as SQL: `method`, and the id of its connection, which is null for other methods. */
export interface LogInColumns {
  method: string;
  connectionId: string;
}

/** Which domain of the address a user `u` has, in the form of `organization_domains`. */
const ADDRESS_DOMAIN = foldedAddressText("split_part(u.email, '@', 2)");

/** Whether a user `u` owns an organization and logged in with a second factor; a passkey alone is two. */
const isOwnerWithFactor = (organizationId: string, method: string) => `(
    (u.two_factor_policy = 'enabled' or ${method} = 'passkey')
    and exists (select from organizations owned where owned.id = ${organizationId} and owned.owner_user_id = u.id)
  )`;

/**
 * SQL for the id of the connection that a user `u` has to log in through before they enter an organization; null if the
 * session may enter. A connection speaks for verified domains only. Any connection of the organization suffices.
 * @param connectionId SQL for the connection of the session, null if it began in another way
 */
export const requiredConnection = (organizationId: string, connectionId: string) => `(
    select needed.id from connections needed
    join connection_domains spoken on spoken.connection_id = needed.id
    join organization_domains d on d.id = spoken.domain_id and d.status = 'verified'
    where needed.organization_id = ${organizationId} and needed.required and needed.status = 'enabled'
      and coalesce(d.readable, d.domain) = ${ADDRESS_DOMAIN}
      and not exists (
        select from connections came where came.id = ${connectionId} and came.organization_id = ${organizationId}
      )
    order by needed.id limit 1
  )`;

/** The same, where the owner with a second factor may enter: nobody else could repair a broken connection. */
export const requiredUnlessOwner = (organizationId: string, { method, connectionId }: LogInColumns) =>
  `case when not ${isOwnerWithFactor(organizationId, method)}
    then ${requiredConnection(organizationId, connectionId)} end`;

/** How a session began. */
export interface LogIn {
  method: SignInMethod;
  connectionId?: number | null | undefined;
}

/** A connection that somebody has to log in through. */
export interface NeededConnection {
  id: number;
  name: string;
  /** Whether they may enter all the same, as the owner with a second factor. */
  is_exempt: boolean;
}

const NEEDED = `
  select c.id, c.name, ${isOwnerWithFactor('$2', '$3')} as is_exempt
  from users u join connections c on c.id = ${requiredConnection('$2', '$4::int')}
  where u.id = $1`;

/** The connection that a user has to log in through before they enter an organization; undefined if they may enter. */
export async function neededConnection(
  within: Queryable,
  { userId, organizationId }: { userId: number; organizationId: number },
  { method, connectionId = null }: LogIn,
): Promise<NeededConnection | undefined> {
  const values = [userId, organizationId, method, connectionId];
  const [found] = await prepared<NeededConnection>(within, { name: 'needed-connection', text: NEEDED, values });
  return found;
}

/** 403: the organization requires its own log in; `data` names the connection, so that the client can begin it. */
export const connectionRequired = ({ id, name }: Pick<NeededConnection, 'id' | 'name'>) =>
  new ApiError(403, 'connection_required', messageWith('errors.connectionRequired', { name }), {
    data: { id: [verbatim(String(id))], name: [verbatim(name)] },
  });
