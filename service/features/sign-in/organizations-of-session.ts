import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isClosedUnlessOwner, logInValues, OF_VALUES } from '../access/closed-organization.ts';

const FIND = `
  select o.id, o.name, ${isClosedUnlessOwner('o.id', OF_VALUES)} as closed
  from users u
  join memberships m on m.user_id = u.id and m.status = 'active' and not m.is_deleted
  join organizations o on o.id = m.organization_id and not o.is_deleted
  where u.id = $1
  order by o.sort_name, o.id`;

/** Organizations where a user is an active member, by name; those that their session does not open are marked. */
export async function organizationsOfSession(
  within: Queryable,
  { userId, logIn }: Pick<Caller, 'userId' | 'logIn'>,
): Promise<{ id: number; name: string; needs_log_in?: true }[]> {
  const values = [userId, ...logInValues(logIn)];
  const rows = await prepared<{ id: number; name: string; closed: boolean }>(within, {
    ...{ name: 'organizations-of-session', text: FIND, values },
  });
  return rows.map(({ id, name, closed }) => ({ id, name, ...(closed && { needs_log_in: true as const }) }));
}
