import { seesEverybody } from '../memberships/guests.ts';
import { listMembers, readMember } from './list-members.ts';
import { recoverableSince } from '../../platform/database/soft-delete.ts';
import { holdsForPlatform } from '../access/effective-permissions.ts';
import { pageOf } from '../../platform/lists/paging.ts';
import { permissionsOf } from '../access/list-permissions.ts';
import { platformRightsWait } from '../access/platform-rights.ts';
import { presentRole, rolesOfMemberships } from '../access/list-roles.ts';
import { forbidden } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const userRead = handlers({
  'GET /user': async ({ services, caller, query }) => {
    const all = query.organization_id === undefined && seesEverybody(caller);
    const writes = all ? holdsForPlatform(caller, 'auth.users.WRITE') : caller.permissions.has('auth.users.WRITE');
    if (query.deleted && !writes) throw forbidden();
    const filter = {
      organizationId: all ? null : caller.organizationId,
      status: query.status,
      deletedSince: query.deleted ? recoverableSince(services.now()) : undefined,
      withOrganization: query.withOrganization,
      withRoles: query.withRoles,
    };
    const { users, ...meta } = await listMembers(services, caller, filter, pageOf(query));
    return { data: users, meta };
  },

  'GET /user/{id}': async ({ services, caller, params, query }) => {
    const { db } = services.database;
    const { user } = await readMember(db, caller, params.id, query.organization_id, query);
    const isWaiting = params.id === caller.userId && (await platformRightsWait(db, caller));
    return { data: [{ ...user, ...(isWaiting && { platform_needs_two_factor: true }) }] };
  },

  'GET /user/{id}/roles': async ({ services, caller, params, query }) => {
    const { db } = services.database;
    const { viewed } = await readMember(db, caller, params.id, query.organization_id);
    if (viewed.membershipId === null) return { data: [] };
    const roles = await rolesOfMemberships(db, [viewed.membershipId]);
    return {
      data: (roles.get(viewed.membershipId) ?? []).map((role) => presentRole(role, caller, query.withPermissions)),
    };
  },

  'GET /user/{id}/permissions': async ({ services, caller, params, query }) => {
    const { db } = services.database;
    if (caller.kind === 'session' && params.id === caller.userId) {
      const permissions = await permissionsOf(db, params.id, query.organization_id);
      // The log in of a company shows nothing of others.
      const only = caller.logIn?.method === 'connection' ? caller.sessionOrganizationId : undefined;
      return { data: permissions.filter(({ organizationId }) => only === undefined || organizationId === only) };
    }
    const { viewed } = await readMember(db, caller, params.id, query.organization_id);
    const elsewhere = !caller.isSuperAdmin && viewed.organizationId !== caller.organizationId;
    if (elsewhere && !caller.platformPermissions.has('auth.userPermissions.READ')) throw forbidden();
    return { data: viewed.organizationId === null ? [] : await permissionsOf(db, params.id, viewed.organizationId) };
  },
});
