import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { membershipRoles } from '../../platform/database/schema/memberships.ts';
import { roles } from '../../platform/database/schema/roles.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import {
  mayHandle,
  exceedsOwnPermissions,
  requireChangeableMember,
  requireGrantable,
  roleNotFound,
} from '../access/granting.ts';
import {
  lockLiveMember,
  type Member,
  type MemberRequest,
  type MembershipRef,
  targetOf,
} from '../memberships/member.ts';
import { rolesById } from '../access/list-roles.ts';

/**
 * Assigns a role to a member.
 * @throws {ApiError} 404; 403 `more_than_held`; 422 `role_not_assignable`; 409 `already_added`
 */
export async function addMemberRole(
  services: Services,
  { caller, userId, ip, roleId }: MemberRequest & { roleId: number },
): Promise<MembershipRef> {
  return services.database.db.transaction(async (tx) => {
    const member = await lockLiveMember(tx, caller, userId, services.now());
    requireChangeableMember(caller, member, { by: 'auth.userRoles.WRITE' });
    const [role] = await rolesById(tx, [roleId]);
    if (!role) throw roleNotFound();
    requireGrantable(caller, role, member.organizationId);
    const added = await tx
      .insert(membershipRoles)
      .values({ membershipId: member.membershipId, roleId, grantedBy: caller.userId })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw new ApiError(409, 'already_added', 'errors.roleHeldAlready');
    await auditRole(tx, { caller, ip }, 'user.role_added', member, role);
    return member;
  });
}

/**
 * Removes a role from a member. Only owners and admins may remove the last one.
 * @throws {ApiError} 404; 403 `more_than_held`, `role_not_assignable`, `only_role`; 409 `already_removed`
 */
export async function removeMemberRole(
  services: Services,
  { caller, userId, ip, roleId }: MemberRequest & { roleId: number },
): Promise<MembershipRef> {
  return services.database.db.transaction(async (tx) => {
    const member = await lockLiveMember(tx, caller, userId, services.now());
    requireChangeableMember(caller, member, { by: 'auth.userRoles.WRITE' });
    const held = await heldRoles(tx, member.membershipId);
    const [role] = await rolesById(tx, [roleId]);
    if (!role || (role.organizationId !== null && role.organizationId !== member.organizationId)) throw roleNotFound();
    if (!held.includes(roleId)) throw new ApiError(409, 'already_removed', 'errors.roleRemoved');
    if (!role.isAssignable) throw new ApiError(403, 'role_not_assignable', 'errors.roleNotRemovable');
    if (!mayHandle(caller, role)) throw exceedsOwnPermissions();
    const mayTakeLast = caller.isSuperAdmin || caller.isOwner || caller.isAdmin;
    if (held.length === 1 && !mayTakeLast) throw onlyRole();
    await tx
      .delete(membershipRoles)
      .where(and(eq(membershipRoles.membershipId, member.membershipId), eq(membershipRoles.roleId, roleId)));
    await auditRole(tx, { caller, ip }, 'user.role_removed', member, role);
    return member;
  });
}

async function auditRole(
  tx: Tx,
  { caller, ip }: Pick<MemberRequest, 'caller' | 'ip'>,
  action: 'user.role_added' | 'user.role_removed',
  member: Member,
  role: { id: number; name: string },
): Promise<void> {
  await audit(tx, {
    organizationId: member.organizationId,
    ...actorOf(caller, ip),
    action,
    target: targetOf(member),
    detail: { role: role.name, role_id: role.id, email: member.email },
  });
}

const onlyRole = () => new ApiError(403, 'only_role', 'errors.roleIsOnly');

async function heldRoles(tx: Tx, membershipId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: membershipRoles.roleId })
    .from(membershipRoles)
    .innerJoin(roles, and(eq(roles.id, membershipRoles.roleId), eq(roles.isDeleted, false)))
    .where(eq(membershipRoles.membershipId, membershipId));
  return rows.map(({ id }) => id);
}
