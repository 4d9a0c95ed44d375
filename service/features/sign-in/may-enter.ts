import type { Queryable } from '../../platform/database/database.ts';
import { named } from '../../platform/database/named.ts';
import type { MembershipStatus } from '../../platform/database/schema/memberships.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Read } from '../../platform/limits/limiter.ts';

/** A user's membership in an organization that is not deleted. */
export interface Held {
  organization_id: number;
  status: MembershipStatus;
  status_before: MembershipStatus | null;
}

/** Reads all memberships of a user. */
export const readHeld = (userId: number): Read => ({
  name: 'held',
  text: (first) => `
    select m.organization_id, m.status, m.status_before from memberships m
    join organizations o on o.id = m.organization_id and not o.is_deleted
    where m.user_id = $${first} and not m.is_deleted`,
  values: [userId],
});

export async function heldBy(within: Queryable, userId: number): Promise<Held[]> {
  const { name, text, values } = readHeld(userId);
  return named<Held>(within, { name, text: text(1), values });
}

export const notActivated = () => new ApiError(403, 'not_activated', 'errors.notActivated');

/**
 * Checks that an authenticated user may log in.
 * @throws {ApiError} 403 `invited`, `not_activated` or `suspended`
 */
export function checkMayEnter({ activatedAt }: { activatedAt: Date | null }, held: readonly Held[]): void {
  // Suspending an invited user blocks nobody: they never joined.
  const joined = held.filter(({ status, status_before }) => status !== 'suspended' || status_before !== 'invited');
  const has = (status: string) => joined.some((membership) => membership.status === status);
  if (!activatedAt) {
    if (has('invited')) throw new ApiError(403, 'invited', 'errors.invitationPending');
    throw notActivated();
  }
  if (has('suspended') && !has('active') && !has('invited')) throw new ApiError(403, 'suspended', 'errors.suspended');
}

/** The same, for the memberships as they are now. */
export async function requireMayEnter(
  within: Queryable,
  user: { id: number; activatedAt: Date | null },
): Promise<void> {
  checkMayEnter(user, await heldBy(within, user.id));
}

/** The organization of a new session: the only one where the user is active, else none. */
export function onlyOrganization(held: readonly Held[]): number | null {
  const active = held.filter(({ status }) => status === 'active');
  return active.length === 1 ? (active[0]?.organization_id ?? null) : null;
}
