import type { Queryable } from '../../platform/database/database.ts';
import { named } from '../../platform/database/named.ts';
import type { MembershipStatus } from '../../platform/database/schema/memberships.ts';

/** A user's membership in an organization that is not deleted. */
export interface Held {
  organization_id: number;
  status: MembershipStatus;
  status_before: MembershipStatus | null;
}

/** All memberships of the user `$1`. */
export const HELD = `
  select m.organization_id, m.status, m.status_before from memberships m
  join organizations o on o.id = m.organization_id and not o.is_deleted
  where m.user_id = $1 and not m.is_deleted`;

/** Reads all memberships of a user. */
export const heldBy = (within: Queryable, userId: number): Promise<Held[]> =>
  named<Held>(within, { name: 'held', text: HELD, values: [userId] });

/** The organization of a new session: the only one where the user is active, else none. */
export function onlyOrganization(held: readonly Held[]): number | null {
  const [first, ...more] = held.filter(({ status }) => status === 'active');
  return first && more.length === 0 ? first.organization_id : null;
}
