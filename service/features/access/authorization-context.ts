import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ADMIN } from '../../../src/core/contract/resources.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { effectivePermissions } from './effective-permissions.ts';
import { carriesSuperAdmin, isSuperAdmin, LIVE_ROLE, liveRoleIn, PERMISSION_COUNTS } from './role-conditions.ts';

/** Columns of a user `u` in the organization `o`, with their membership `m`. */
export const AUTHORIZATION_COLUMNS = `
  ${isSuperAdmin('u.id')} as is_super_admin,
  coalesce(o.owner_user_id = u.id, false) as is_owner,
  m.id is not null as is_member,
  ${carriesSuperAdmin('m.id')} as carries_super_admin,
  array(
    select distinct rp.resource from membership_roles mr
    join roles r on r.id = mr.role_id and ${liveRoleIn('o.id')}
    join role_permissions rp on rp.role_id = r.id and ${PERMISSION_COUNTS}
    where mr.membership_id = m.id
  ) as granted,
  array(
    select distinct rp.resource from membership_roles mr
    join roles r on r.id = mr.role_id and r.organization_id is null and ${LIVE_ROLE}
    join role_permissions rp on rp.role_id = r.id
    where mr.membership_id = m.id
  ) as of_platform`;

/** The active membership that the columns refer to. */
export const MEMBERSHIP_JOIN = `
  left join memberships m on m.user_id = u.id and m.organization_id = o.id and m.status = 'active' and not
    m.is_deleted`;

/** A row of `AUTHORIZATION_COLUMNS`. */
export interface AuthorizationRow {
  is_super_admin: boolean;
  is_owner: boolean;
  is_member: boolean;
  /** Whether this membership makes the user a super admin. */
  carries_super_admin: boolean;
  granted: string[];
  of_platform: string[];
}

const FIND =
  `select ${AUTHORIZATION_COLUMNS} from users u join organizations o on o.id = $2 and not o.is_deleted ` +
  `${MEMBERSHIP_JOIN} where u.id = $1`;

/** The authorization of a user in an organization; undefined if the organization does not exist. */
export async function authorizationIn(
  database: Database,
  userId: number,
  organizationId: number,
): Promise<AuthorizationRow | undefined> {
  const { rows } = await database.pool.query<AuthorizationRow>({
    name: 'authorization',
    text: FIND,
    values: [userId, organizationId],
  });
  return rows[0];
}

/** Converts a row to the caller's permissions. */
export function authorizationOf(
  row: AuthorizationRow,
): Pick<Caller, 'isSuperAdmin' | 'isOwner' | 'isAdmin' | 'permissions' | 'platformPermissions'> {
  const permissions = effectivePermissions({
    isSuperAdmin: row.is_super_admin,
    isOwner: row.is_owner,
    granted: row.granted,
  });
  return {
    isSuperAdmin: row.is_super_admin,
    isOwner: row.is_owner,
    isAdmin: permissions.has(ADMIN),
    permissions,
    platformPermissions: new Set(row.of_platform),
  };
}

/** Whether any membership makes a user a super admin. */
export async function isSuperAdminUser(within: Queryable, userId: number): Promise<boolean> {
  const [found] = await within
    .select({ isSuperAdmin: sql<boolean>`${sql.raw(isSuperAdmin('users.id'))}` })
    .from(users)
    .where(eq(users.id, userId));
  return found?.isSuperAdmin ?? false;
}
