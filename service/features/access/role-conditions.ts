import { ADMIN } from '../../../src/core/contract/resources.ts';

/**
 * Conditions on roles in SQL, each defined once. Every argument is the name of a column, such as `m.id`; values never
 * belong in here.
 */

/** The guid of the super admin's role. */
export const SUPER_ADMIN_GUID = 'superadmin';

/** A role `r` that gives what it permits: neither disabled nor deleted. */
export const LIVE_ROLE = 'not r.is_disabled and not r.is_deleted';

/** A live role `r` that counts in an organization: its own, or one of the platform. */
export const liveRoleIn = (organizationId: string) =>
  `(r.organization_id is null or r.organization_id = ${organizationId}) and ${LIVE_ROLE}`;

/** Whether a membership carries the super admin's role, whatever the status of the membership. */
export const carriesSuperAdmin = (membershipId: string) => `exists (
    select from membership_roles smr
    join roles r on r.id = smr.role_id and r.guid = '${SUPER_ADMIN_GUID}' and r.organization_id is null and ${LIVE_ROLE}
    where smr.membership_id = ${membershipId}
  )`;

/** Whether a user is a super admin: by any active membership. */
export const isSuperAdmin = (userId: string) => `exists (
    select from memberships sm
    where sm.user_id = ${userId} and sm.status = 'active' and not sm.is_deleted and ${carriesSuperAdmin('sm.id')}
  )`;

/** Whether a membership in an organization carries a live role with ADMIN, whatever the status of the membership. */
export const carriesAdmin = (membershipId: string, organizationId: string) => `exists (
    select from membership_roles mr
    join roles r on r.id = mr.role_id and ${liveRoleIn(organizationId)}
    join role_permissions rp on rp.role_id = r.id and rp.resource = '${ADMIN}'
    where mr.membership_id = ${membershipId}
  )`;
