import type { Role } from '../../../core/contract/entities/role.ts';
import type { User } from '../../../core/contract/entities/user.ts';
import type { PermissionFlags } from '../../../core/permissions/permissions.ts';
import { whyNotChange } from '../member-actions.ts';
import { words as shared } from '../words.ts';
import { detailsWords as words } from './details-words.ts';

/**
 * Why a user's role cannot be removed.
 * @param me the requester's id
 * @returns null if it can
 */
export function whyNotRemove(role: Role, user: User, flags: PermissionFlags, me: number | null): string | null {
  if (user.is_deleted) return shared.isDeleted;
  if (!role.is_assignable) return words.roleNotAssignable;
  const unchangeable = whyNotChange(user, me, flags);
  if (unchangeable !== null) return unchangeable;
  if (!flags.write.userRoles && !flags.ownerOrAdmin) return words.roleNeedsRight;
  if (!role.is_changable_by_current_user) return words.roleNotYours;
  if (user.roles?.length === 1 && !flags.ownerOrAdmin && !flags.superAdmin) return words.roleOnly;
  return null;
}

/** Whether to show 'Add new role'. */
export const showsAddRole = (flags: PermissionFlags): boolean => flags.write.userRoles || flags.ownerOrAdmin;

/** Why 'Add new role' is disabled; it is for owners, admins and super admins. */
export function whyNotAdd(user: User, flags: PermissionFlags, me: number | null): string | null {
  if (user.is_deleted) return shared.isDeleted;
  if (!flags.ownerOrAdmin && !flags.superAdmin) return words.addRoleWhy;
  return whyNotChange(user, me, flags);
}
