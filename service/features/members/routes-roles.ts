import type { Role } from '../../../src/core/contract/entities/role.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { addMemberRole, removeMemberRole } from './member-roles.ts';
import { presentRole, rolesOfMemberships } from '../access/list-roles.ts';
import { handlers } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { signedInCaller } from '../../platform/http/signed-in-caller.ts';

/** The roles that a member has now. */
async function rolesNow({ database: { db } }: Services, caller: Caller, membershipId: number): Promise<Role[]> {
  const held = await rolesOfMemberships(db, [membershipId]);
  return (held.get(membershipId) ?? []).map((role) => presentRole(role, caller));
}

/** spec: user roles table */
export const userRoles = handlers({
  'POST /user/{id}/roles': async ({ services, caller: asking, params, body, ip }) => {
    const caller = signedInCaller(asking);
    const { membershipId } = await addMemberRole(services, { caller, userId: params.id, ip, roleId: body.role_id });
    return { data: await rolesNow(services, caller, membershipId) };
  },

  'DELETE /user/{id}/roles/{roleId}': async ({ services, caller: asking, params, ip }) => {
    const caller = signedInCaller(asking);
    const { membershipId } = await removeMemberRole(services, { caller, userId: params.id, ip, roleId: params.roleId });
    return { data: await rolesNow(services, caller, membershipId) };
  },
});
