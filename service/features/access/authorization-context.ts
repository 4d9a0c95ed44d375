import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ADMIN } from '../../../src/core/contract/resources.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isClosed, type LogInColumns, logInValues, OF_VALUES } from './closed-organization.ts';
import { effectivePermissions } from './effective-permissions.ts';
import { IS_SUPER_ADMIN_ROLE, isSuperAdmin, LIVE_ROLE, liveRoleIn, PERMISSION_COUNTS } from './role-conditions.ts';

/** Columns of a user `u` in the organization `o`, from `authorizationJoin`. */
export const AUTHORIZATION_COLUMNS = `
  coalesce(a.is_super_admin, false) as is_super_admin, coalesce(o.owner_user_id = u.id, false) as is_owner,
  coalesce(a.is_member, false) as is_member, coalesce(a.carries_super_admin, false) as carries_super_admin,
  a.granted, a.of_platform, coalesce(a.is_closed, false) as is_closed`;

const COUNTS = 'not m.is_closed';
const IN_ORGANIZATION = `(m.organization_id = o.id and ${COUNTS})`;
const ACTIVE = "m.user_id = u.id and m.status = 'active' and not m.is_deleted";

/**
 * One pass over a user's active memberships with their live roles, because every request runs it.
 * @param closed SQL for whether the organization of a membership `m` is closed to the session: then it does not count.
 * `offset` keeps the planner from asking it for every role.
 * @param ofPlatform SQL for whether roles of the platform count
 */
export const authorizationJoin = (closed?: string, ofPlatform = 'true') => `
  left join lateral (
    select bool_or(${IN_ORGANIZATION}) as is_member,
      bool_or(${IS_SUPER_ADMIN_ROLE} and ${COUNTS}) as is_super_admin,
      bool_or(${IS_SUPER_ADMIN_ROLE} and ${IN_ORGANIZATION}) as carries_super_admin,
      string_agg(x.resource, ' ') filter (
        where ${IN_ORGANIZATION} and ${liveRoleIn('o.id')} and ${PERMISSION_COUNTS}
      ) as granted,
      string_agg(x.resource, ' ') filter (where ${IN_ORGANIZATION} and r.organization_id is null) as of_platform,
      bool_or(m.is_closed) filter (where m.organization_id = o.id) as is_closed
    from (
      select m.id, m.organization_id, ${closed ?? 'false'} as is_closed
      from memberships m where ${ACTIVE} ${closed === undefined ? '' : 'offset 0'}
    ) m
    left join membership_roles mr on mr.membership_id = m.id
    left join roles r on r.id = mr.role_id and ${LIVE_ROLE} and (r.organization_id is not null or ${ofPlatform})
    left join role_permissions rp on rp.role_id = r.id
    left join resources x on x.resource = rp.resource and x.removed_at is null
  ) a on true`;

/**
 * SQL for whether a log in of a user `u` brings their roles of the platform. What a company says about somebody is no
 * reason for rights over other companies: whoever manages its connection would have them too. A second factor that was
 * shown here is one, while two-factor is on.
 */
export const bringsPlatformRoles = ({ method, secondFactor }: Omit<LogInColumns, 'connectionId'>) =>
  `(${method} is distinct from 'connection' or (u.two_factor_policy = 'enabled' and ${secondFactor}))`;

/** The same, regardless of how the user logged in. */
export const AUTHORIZATION_JOIN = authorizationJoin();

/** A row of `AUTHORIZATION_COLUMNS`. */
export interface AuthorizationRow {
  is_super_admin: boolean;
  is_owner: boolean;
  is_member: boolean;
  /** Whether this membership makes the user a super admin. */
  carries_super_admin: boolean;
  /** Permissions separated by spaces, some of them twice; null for none. */
  granted: string | null;
  /** Those of platform roles, in the same form. */
  of_platform: string | null;
  /** Whether the organization is closed to the session: then its user does not count as a member. */
  is_closed: boolean;
}

const find = (join: string, organizationId = '$2') =>
  `select ${AUTHORIZATION_COLUMNS} from users u ` +
  `join organizations o on o.id = ${organizationId} and not o.is_deleted ` +
  `${join} where u.id = $1`;

const FIND = find(AUTHORIZATION_JOIN);
const FIND_FOR_SESSION = find(
  authorizationJoin(isClosed('m.organization_id', OF_VALUES), bringsPlatformRoles(OF_VALUES)),
  '$5',
);

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

/** The same for a session, which the organization may be closed to. */
export async function sessionAuthorizationIn(
  database: Database,
  { userId, logIn }: Pick<Caller, 'userId' | 'logIn'>,
  organizationId: number,
): Promise<AuthorizationRow | undefined> {
  const { rows } = await database.pool.query<AuthorizationRow>({
    name: 'session-authorization',
    text: FIND_FOR_SESSION,
    values: [userId, ...logInValues(logIn), organizationId],
  });
  return rows[0];
}

/** The permissions that roles grant, without those implied by others. */
export const grantedOf = ({ granted }: AuthorizationRow): string[] => wordsOf(granted);

type Authorization = Pick<Caller, 'isSuperAdmin' | 'isOwner' | 'isAdmin' | 'permissions' | 'platformPermissions'>;

/** Rows that were converted before. Most users have the roles of others, and each request converts one. */
const converted = new Map<string, Authorization>();
const MOST_CONVERTED = 1_000;

/** Converts a row to the caller's permissions. */
export function authorizationOf(row: AuthorizationRow): Authorization {
  // Text of the database has no NUL.
  const key = [row.is_super_admin, row.is_owner, row.of_platform, row.granted].join('\0');
  const known = converted.get(key);
  if (known) return known;
  const authorization = convert(row);
  if (converted.size >= MOST_CONVERTED) converted.clear();
  converted.set(key, authorization);
  return authorization;
}

function convert(row: AuthorizationRow): Authorization {
  const permissions = effectivePermissions({
    isSuperAdmin: row.is_super_admin,
    isOwner: row.is_owner,
    granted: grantedOf(row),
  });
  return {
    isSuperAdmin: row.is_super_admin,
    isOwner: row.is_owner,
    isAdmin: permissions.has(ADMIN),
    permissions,
    platformPermissions: new Set(wordsOf(row.of_platform)),
  };
}

const wordsOf = (list: string | null): string[] => (list === null ? [] : list.split(' '));

/** Whether any membership makes a user a super admin. */
export async function isSuperAdminUser(within: Queryable, userId: number): Promise<boolean> {
  const [found] = await within
    .select({ isSuperAdmin: sql<boolean>`${sql.raw(isSuperAdmin('users.id'))}` })
    .from(users)
    .where(eq(users.id, userId));
  return found?.isSuperAdmin ?? false;
}
