import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { type UserMembership, membershipsOfUser } from '../memberships/user-memberships.ts';

export const notActivated = () => new ApiError(403, 'not_activated', 'errors.notActivated');

/**
 * Checks that an authenticated user may log in.
 * @throws {ApiError} 403 `invited`, `not_activated` or `suspended`
 */
export function checkMayEnter({ activatedAt }: { activatedAt: Date | null }, held: readonly UserMembership[]): void {
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
  checkMayEnter(user, await membershipsOfUser(within, user.id));
}
