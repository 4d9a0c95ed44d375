import { ADMIN, type Resource } from '../../../src/core/contract/resources.ts';

/** SQL conditions on roles, each defined once. Arguments are column names such as `m.id`, never values. */

/** GUID of the super admin role. */
export const SUPER_ADMIN_GUID = 'superadmin';

/** A live role `r`: neither disabled nor deleted, so it grants its permissions. */
export const LIVE_ROLE = 'not r.is_disabled and not r.is_deleted';

/** A live role `r` that applies in an organization: its own or a platform role. */
export const liveRoleIn = (organizationId: string) =>
  `(r.organization_id is null or r.organization_id = ${organizationId}) and ${LIVE_ROLE}`;

/**
 * Whether a permission `rp` of a role `r` counts. Only platform roles grant the platform's own areas: otherwise staff
 * who administer an organization could pass on their platform permissions through its roles.
 */
export const PERMISSION_COUNTS = `(
    r.organization_id is null
    or rp.resource not like 'auth.systemSettings.%' and rp.resource not like 'auth.organizations.%'
  )`;

/** Whether a role `r` is the platform's super admin role. */
export const IS_SUPER_ADMIN_ROLE = `(r.guid = '${SUPER_ADMIN_GUID}' and r.organization_id is null)`;

/** Whether a membership has the super admin role, regardless of the membership's status. */
export const carriesSuperAdmin = (membershipId: string) => `exists (
    select from membership_roles smr
    join roles r on r.id = smr.role_id and ${IS_SUPER_ADMIN_ROLE} and ${LIVE_ROLE}
    where smr.membership_id = ${membershipId}
  )`;

/** Whether any active membership makes a user a super admin. */
export const isSuperAdmin = (userId: string) => `exists (
    select from memberships sm
    where sm.user_id = ${userId} and sm.status = 'active' and not sm.is_deleted and ${carriesSuperAdmin('sm.id')}
  )`;

/** Whether a live role gives a membership ADMIN in an organization, regardless of the membership's status. */
export const carriesAdmin = (membershipId: string, organizationId: string) => `exists (
    select from membership_roles mr
    join roles r on r.id = mr.role_id and ${liveRoleIn(organizationId)}
    join role_permissions rp on rp.role_id = r.id and rp.resource = '${ADMIN}'
    where mr.membership_id = ${membershipId}
  )`;

/** Whether a role of the platform, held in any organization, gives a user a permission. */
export const staffMay = (userId: string, resource: Resource) => `exists (
    select from memberships sm
    join organizations so on so.id = sm.organization_id and not so.is_deleted
    join membership_roles mr on mr.membership_id = sm.id
    join roles r on r.id = mr.role_id and r.organization_id is null and ${LIVE_ROLE}
    join role_permissions rp on rp.role_id = r.id and rp.resource = '${resource}'
    where sm.user_id = ${userId} and sm.status = 'active' and not sm.is_deleted
  )`;

/** Whether a user has a live role of the platform, in any organization. */
export const holdsPlatformRole = (userId: string) => `exists (
    select from memberships sm
    join membership_roles mr on mr.membership_id = sm.id
    join roles r on r.id = mr.role_id and r.organization_id is null and ${LIVE_ROLE}
    where sm.user_id = ${userId} and not sm.is_deleted
  )`;
