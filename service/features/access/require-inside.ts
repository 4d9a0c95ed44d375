import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Closed, isClosedUnlessOwner, logInValues, OF_VALUES, organizationClosed } from './closed-organization.ts';
import { requiredConnection } from './required-connection.ts';

const SHUT_OUT = `
  select o.name as organization, json_build_object('id', c.id, 'name', c.name) as connection
  from users u join organizations o on o.owner_user_id = u.id and not o.is_deleted
  join connections c on c.id = ${requiredConnection('o.id')}
  where u.id = $1 and ${isClosedUnlessOwner('o.id', OF_VALUES)}
  order by o.id limit 1`;

/**
 * Checks before a factor is added that no organization of the caller is closed to their session: the owner with a
 * second factor may enter it, and whoever knows the password alone would add one for that.
 * @throws {ApiError} 403 `connection_required`
 */
export async function requireInside(within: Queryable, { userId, logIn }: Caller): Promise<void> {
  const values = [userId, ...logInValues(logIn)];
  const [found] = await prepared<Pick<Closed, 'organization' | 'connection'>>(within, {
    name: 'owner-shut-out',
    text: SHUT_OUT,
    values,
  });
  if (found) throw organizationClosed(found);
}
