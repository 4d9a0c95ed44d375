import type { Role } from '../../../src/core/contract/entities/role.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { addMemberRole, removeMemberRole } from './member-roles.ts';
import { presentRole, rolesOfMemberships } from '../access/list-roles.ts';
import { handlers } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';

/** The member's current roles. */
async function rolesNow({ database: { db } }: Services, caller: Caller, membershipId: number): Promise<Role[]> {
  const held = await rolesOfMemberships(db, [membershipId]);
  return (held.get(membershipId) ?? []).map((role) => presentRole(role, caller));
}

export const userRoles = handlers({
  'POST /user/{id}/roles': async ({ services, caller, params, body, requester }) => {
    const { membershipId } = await addMemberRole(services, { ...requester, userId: params.id, roleId: body.role_id });
    return { data: await rolesNow(services, caller, membershipId) };
  },

  'DELETE /user/{id}/roles/{roleId}': async ({ services, caller, params, requester }) => {
    const { membershipId } = await removeMemberRole(services, {
      ...requester,
      userId: params.id,
      roleId: params.roleId,
    });
    return { data: await rolesNow(services, caller, membershipId) };
  },
});
