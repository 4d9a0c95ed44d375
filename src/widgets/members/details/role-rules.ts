import type { Role } from '../../../core/contract/entities/role.ts';
import type { User } from '../../../core/contract/entities/user.ts';
import type { PermissionFlags } from '../../../core/permissions/permissions.ts';
import { whyNotChange } from '../member-actions.ts';
import { words as membersWords } from '../words.ts';
import { detailsWords } from './details-words.ts';
import type { Speak } from '../../../core/languages/words.ts';

/**
 * Why a user's role cannot be removed.
 * @param me the requester's id
 * @returns null if it can
 */
export function whyNotRemove(
  speak: Speak,
  role: Role,
  user: User,
  flags: PermissionFlags,
  me: number | null,
): string | null {
  if (user.is_deleted) return speak(membersWords).isDeleted;
  if (!role.is_assignable) return speak(detailsWords).roleNotAssignable;
  const unchangeable = whyNotChange(speak, user, me, flags);
  if (unchangeable !== null) return unchangeable;
  if (!flags.write.userRoles && !flags.ownerOrAdmin) return speak(detailsWords).roleNeedsRight;
  if (!role.is_changable_by_current_user) return speak(detailsWords).roleNotYours;
  if (user.roles?.length === 1 && !flags.ownerOrAdmin && !flags.superAdmin) return speak(detailsWords).roleOnly;
  return null;
}

/** Whether to show 'Add new role'. */
export const showsAddRole = (flags: PermissionFlags): boolean => flags.write.userRoles || flags.ownerOrAdmin;

/** Why 'Add new role' is disabled; it is for owners, admins and super admins. */
export function whyNotAdd(speak: Speak, user: User, flags: PermissionFlags, me: number | null): string | null {
  if (user.is_deleted) return speak(membersWords).isDeleted;
  if (!flags.ownerOrAdmin && !flags.superAdmin) return speak(detailsWords).addRoleWhy;
  return whyNotChange(speak, user, me, flags);
}
