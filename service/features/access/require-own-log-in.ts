import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { carriesSuperAdmin } from './role-conditions.ts';

const HAS_SUPER_ADMIN = `
  select from memberships m where m.organization_id = $1 and ${carriesSuperAdmin('m.id')} limit 1`;

/**
 * Checks before a change of who logs in to an organization, and how: one with super admins leaves that to them and to
 * its owner, since a connection there speaks for them.
 * @throws {ApiError} 403 `super_admin_protected`
 */
export async function requireOwnLogIn(
  within: Queryable,
  { isSuperAdmin, isOwner, organizationId }: Caller,
): Promise<void> {
  if (isSuperAdmin || isOwner || organizationId === null) return;
  const statement = { name: 'has-super-admin', text: HAS_SUPER_ADMIN, values: [organizationId] };
  if ((await prepared(within, statement)).length > 0)
    throw new ApiError(403, 'super_admin_protected', 'errors.logInOfSuperAdmins');
}
