import type { User } from '../../core/contract/entities/user.ts';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import type { Client } from '../../core/http/client.ts';
import { actionWords, type MemberAction } from './action-words.ts';
import { words as membersWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

/** Whether an action is shown; only suspending has such a rule. */
export function isShown(action: MemberAction, flags: PermissionFlags): boolean {
  return action !== 'suspend' || flags.write.users || flags.ownerOrAdmin;
}

/**
 * Why a user cannot be changed at all; for owners and admins, only the owner cannot.
 * @param me the requester's id
 * @returns null if they can be changed
 */
export function whyNotChange(speak: Speak, user: User, me: number | null, flags: PermissionFlags): string | null {
  if (user.is_changable_by_current_user) return null;
  if (user.id === me) return speak(membersWords).yourself;
  return flags.ownerOrAdmin ? speak(membersWords).ownerProtected : speak(membersWords).notChangeable;
}

/**
 * Why an action is disabled.
 * @param me the requester's id
 * @returns null if it is enabled
 */
export function whyNot(
  speak: Speak,
  action: MemberAction,
  user: User,
  me: number | null,
  flags: PermissionFlags,
): string | null {
  const unchangeable = whyNotChange(speak, user, me, flags);
  if (unchangeable !== null) return unchangeable;
  if (user.is_deleted) return action === 'restore' ? null : speak(membersWords).isDeleted;
  const fits: Record<MemberAction, boolean> = {
    suspend: user.status !== 'suspended',
    restore: user.status === 'suspended',
    resetPassword: user.status === 'active',
    resendInvitation: user.status === 'invited',
    resetTwoFactor: user.two_factor_policy !== 'disabled',
  };
  return fits[action] ? null : speak(actionWords).why[action];
}

/**
 * Runs an action on the service.
 * @returns the changed member, if the service returns it
 * @throws ApiError 409 if another administrator was faster
 */
export async function perform(client: Client, action: MemberAction, user: User): Promise<User | undefined> {
  const params = { id: user.id };
  const query = { organization_id: user.organization?.id };
  if (action === 'suspend')
    return (await client.request('DELETE /organizations/users/{id}', { params, query })).data[0];
  if (action === 'restore')
    return (await client.request('POST /organizations/users/{id}/restore', { params, query })).data[0];
  if (action === 'resetTwoFactor')
    return { ...user, ...(await client.request('POST /user/{id}/tfa/reset', { params, query })).data[0] };
  if (action === 'resendInvitation')
    await client.request('POST /invite/resend', { query, body: { email: user.email } });
  else await client.request('POST /password/reset', { body: { email: user.email } });
  return undefined;
}
