import type { User } from '../../../core/contract/entities/user.ts';
import type { PermissionFlags } from '../../../core/permissions/permissions.ts';
import { whyNotAdd, showsAddRole } from '../details/role-rules.ts';
import { whyNot } from '../member-actions.ts';
import { bulkWords, type BulkAction } from './bulk-words.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** The requester, as far as rules need them. */
export interface Requester {
  flags: PermissionFlags;
  /** Their id. */
  me: number | null;
}

/** The joint actions that a requester is offered; empty if members cannot be ticked. */
export function bulkActions({ flags }: Requester): readonly BulkAction[] {
  const writes = flags.write.users || flags.ownerOrAdmin;
  const adds = showsAddRole(flags) && (flags.ownerOrAdmin || flags.superAdmin);
  return [...(writes ? (['suspend', 'resendInvitation'] as const) : []), ...(adds ? (['addRole'] as const) : [])];
}

/**
 * Why an action leaves a member out.
 * @returns null if it includes them
 */
export function whyLeftOut(speak: Speak, action: BulkAction, user: User, { flags, me }: Requester): string | null {
  return action === 'addRole' ? whyNotAdd(speak, user, flags, me) : whyNot(speak, action, user, me, flags);
}

/**
 * Why an action cannot begin with these members.
 * @returns null if it can
 */
export function whyNotBulk(
  speak: Speak,
  action: BulkAction,
  users: readonly User[],
  requester: Requester,
): string | null {
  const included = users.filter((user) => whyLeftOut(speak, action, user, requester) === null);
  if (included.length === 0) return speak(bulkWords).none[action];
  const organizations = new Set(included.map(({ organization }) => organization?.id));
  return action === 'addRole' && organizations.size > 1 ? speak(bulkWords).severalOrganizations : null;
}
