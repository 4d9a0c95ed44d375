import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { MembershipStatus } from '../../platform/database/schema/memberships.ts';

/** A user's membership in an organization that is not deleted. */
export interface UserMembership {
  organization_id: number;
  status: MembershipStatus;
  status_before: MembershipStatus | null;
  /** Whether the organization requires its own log in of somebody, who may be another user. */
  has_required: boolean;
}

/** All memberships of the user `$1`. */
export const USER_MEMBERSHIPS = `
  select m.organization_id, m.status, m.status_before,
    exists (select from connections c where c.organization_id = m.organization_id and c.required) as has_required
  from memberships m
  join organizations o on o.id = m.organization_id and not o.is_deleted
  where m.user_id = $1 and not m.is_deleted`;

/** Reads all memberships of a user. */
export const membershipsOfUser = (within: Queryable, userId: number): Promise<UserMembership[]> =>
  prepared<UserMembership>(within, { name: 'held', text: USER_MEMBERSHIPS, values: [userId] });

/** The organization of a new session: the only one where the user is active, else none. */
export function onlyOrganization(held: readonly UserMembership[]): number | null {
  const [first, ...more] = held.filter(({ status }) => status === 'active');
  return first && more.length === 0 ? first.organization_id : null;
}
