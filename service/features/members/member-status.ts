import { eq } from 'drizzle-orm';
import type { User } from '../../../src/core/contract/entities/user.ts';
import type { Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { mfaReset } from './mails/mfa-reset.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { exceedsOwnPermissions, isAdministration, requireChangeableMember } from '../access/granting.ts';
import { rolesOfMemberships } from '../access/list-roles.ts';
import { isGuest, seesEverybody } from '../memberships/guests.ts';
import { lockLiveMember, lockMember, type Member, type MemberRequest } from '../memberships/member.ts';
import { endAccess } from './end-access.ts';
import { readMember } from './list-members.ts';
import { userById, recipientOf } from '../users/find-user.ts';
import { isRecoverable } from '../../platform/database/soft-delete.ts';
import { dropTwoFactor } from '../credentials/two-factor.ts';
import { auditMember } from '../memberships/audit-member.ts';
import { isSharedUser } from '../memberships/shared-user.ts';

/**
 * Suspends a member and ends their sessions and keys in this organization.
 * @throws {ApiError} 404; 403 `own_membership`, `owner_protected`; 409 `already_suspended`, `already_removed`
 */
export async function suspendMember(services: Services, { caller, userId, ip }: MemberRequest): Promise<User> {
  const at = new Date(services.now());
  return services.database.db.transaction(async (tx) => {
    const member = await lockLiveMember(tx, caller, userId, services.now());
    requireChangeableMember(caller, member, { ends: true });
    if (member.status === 'suspended') throw new ApiError(409, 'already_suspended', 'errors.personSuspended');
    await change(tx, member, { status: 'suspended', statusBefore: member.status, suspendedAt: at });
    await endAccess(tx, member, at);
    await auditMember(tx, caller, member, 'user.suspended', ip);
    return present(tx, caller, member);
  });
}

/**
 * Deletes a membership, which can be restored for 24 hours.
 * @throws {ApiError} 404; 403 `own_membership`, `owner_protected`; 409 `already_removed`
 */
export async function deleteMember(services: Services, { caller, userId, ip }: MemberRequest): Promise<User> {
  const at = new Date(services.now());
  return services.database.db.transaction(async (tx) => {
    const member = await lockLiveMember(tx, caller, userId, services.now());
    requireChangeableMember(caller, member, { ends: true });
    const user = await present(tx, caller, member);
    await change(tx, member, { isDeleted: true, deletedAt: at });
    await endAccess(tx, member, at);
    await auditMember(tx, caller, member, 'user.deleted', ip);
    return { ...user, is_deleted: true };
  });
}

/**
 * Restores a suspended or deleted member to the earlier status.
 * @throws {ApiError} 404; 403 `more_than_held`; 409 `not_suspended`
 */
export async function restoreMember(services: Services, { caller, userId, ip }: MemberRequest): Promise<User> {
  return services.database.db.transaction(async (tx) => {
    const member = await lockMember(tx, caller, userId);
    if (member.isDeleted && !isRecoverable(member.deletedAt, services.now()))
      throw new ApiError(404, 'not_found', 'errors.personGone');
    requireChangeableMember(caller, member);
    await requireNoAdministration(tx, caller, member);
    if (!member.isDeleted && member.status !== 'suspended')
      throw new ApiError(409, 'not_suspended', 'errors.personRestored');
    if (member.isDeleted) await change(tx, member, { isDeleted: false, deletedAt: null });
    else
      await change(tx, member, {
        status: member.statusBefore ?? 'active',
        statusBefore: null,
        suspendedAt: null,
        suspendedByConnectionId: null,
      });
    await auditMember(tx, caller, member, 'user.restored', ip);
    return present(tx, caller, member);
  });
}

/** An API key grants no administration, by bringing it back neither: it would stay after the key's deletion. */
async function requireNoAdministration(tx: Tx, { kind }: Caller, { membershipId }: Member): Promise<void> {
  if (kind !== 'api-key') return;
  const roles = (await rolesOfMemberships(tx, [membershipId])).get(membershipId) ?? [];
  if (roles.some(({ permissions }) => permissions.some(isAdministration))) throw exceedsOwnPermissions();
}

/**
 * Resets a member's two-factor and notifies them by mail.
 * @throws {ApiError} 404; 403 `shared_person` for a member of another organization; 409 `already_disabled`,
 * `not_active` if they have not joined yet
 */
export async function resetMemberTwoFactor(
  services: Services,
  { caller, userId, ip, languages }: MemberRequest,
): Promise<User> {
  const by = await userById(services.database.db, caller.userId);
  return services.database.db.transaction(async (tx) => {
    const member = await lockLiveMember(tx, caller, userId, services.now());
    requireChangeableMember(caller, member);
    // An invitation gives no control over the invited user's account, even if it was suspended meanwhile.
    if (!caller.isSuperAdmin && isGuest(member)) throw new ApiError(409, 'not_active', 'errors.personPending');
    if (!caller.isSuperAdmin && (await isSharedUser(tx, member.userId, member.organizationId))) {
      throw new ApiError(403, 'shared_person', 'errors.sharedSecondFactor');
    }
    if (member.twoFactorPolicy === 'disabled') throw new ApiError(409, 'already_disabled', 'errors.secondFactorGone');
    await dropTwoFactor(tx, member.userId);
    const user = await userById(tx, member.userId);
    await services.messages.notice(tx, {
      to: user?.email ?? member.email,
      ...mfaReset({
        ...recipientOf(services, user, languages),
        organizationId: member.organizationId,
        by: by?.name ?? null,
      }),
    });
    await auditMember(tx, caller, member, 'user.two_factor_reset', ip);
    return present(tx, caller, member);
  });
}

type Change = Partial<
  Pick<
    typeof memberships.$inferInsert,
    'status' | 'statusBefore' | 'suspendedAt' | 'suspendedByConnectionId' | 'isDeleted' | 'deletedAt'
  >
>;

const change = (tx: Tx, { membershipId }: Member, values: Change) =>
  tx
    .update(memberships)
    .set({ ...values })
    .where(eq(memberships.id, membershipId));

const present = async (tx: Tx, caller: Caller, { userId, shownId, organizationId }: Member) =>
  (
    await readMember(tx, caller, seesEverybody(caller) ? userId : shownId, organizationId, {
      withOrganization: true,
      withRoles: true,
    })
  ).user;
