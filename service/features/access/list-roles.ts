import { and, asc, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../../src/core/contract/entities/role.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { searchableSql } from '../../platform/database/folded.ts';
import { membershipRoles, memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { rolePermissions, roles } from '../../platform/database/schema/roles.ts';
import { RECOVERY_MS } from '../../platform/database/soft-delete.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isStaff, mayHandle } from './granting.ts';
import { changing } from './staff.ts';
import { containing, type Page } from '../../platform/lists/paging.ts';

/** A role with its permissions. */
export type RoleRow = typeof roles.$inferSelect & { permissions: string[] };

/** A listed role with the requested extras. */
type ListedRole = RoleRow & { people?: number; organizationName?: string | null };

const people = sql<number>`(
  select count(distinct m.user_id)::int from ${membershipRoles} mr
  join ${memberships} m on m.id = mr.membership_id and not m.is_deleted
  where mr.role_id = ${roles.id}
)`;

const permissions = sql<
  string[]
>`array(select rp.resource from ${rolePermissions} rp join resources x on x.resource = rp.resource where rp.role_id
  = ${roles.id} order by x.position)`;

const rowsWhere = (within: Queryable, where: SQL | undefined) =>
  within.select({ role: roles, permissions }).from(roles).where(where);

const flat = ({ role, permissions }: { role: typeof roles.$inferSelect; permissions: string[] }): RoleRow => ({
  ...role,
  permissions,
});

/** Whether the caller may change roles at the role's level: their organization, or the platform for staff. */
export function isWithinReach(caller: Caller, { organizationId }: Pick<RoleRow, 'organizationId'>): boolean {
  if (organizationId === null) return isStaff(caller);
  return caller.isSuperAdmin || organizationId === caller.organizationId;
}

/** Whether the caller may assign, remove or change the role. */
function mayHandleSomehow(caller: Caller, row: RoleRow): boolean {
  const actor = changing(caller, row.organizationId);
  return mayHandle(actor, row, 'auth.userRoles.WRITE') || mayHandle(actor, row, 'auth.roles.WRITE');
}

/** A role as the caller sees it; `is_changable_by_current_user` if they may assign, remove and change it. */
export function presentRole(row: ListedRole, caller: Caller, withPermissions = false): Role {
  return {
    id: row.id,
    guid: row.guid,
    name: row.name,
    description: row.description,
    app: row.app,
    organization_id: row.organizationId,
    is_disabled: row.isDisabled ? 1 : 0,
    is_deleted: row.isDeleted,
    is_assignable: row.isAssignable,
    is_readable_only: row.isReadableOnly,
    is_changable_by_current_user: mayHandleSomehow(caller, row),
    updated_at: row.updatedAt.toISOString(),
    ...(withPermissions && { permissions: row.permissions }),
    ...(row.people !== undefined && { user_count: row.people }),
    ...(row.organizationName !== undefined && {
      organization: row.organizationId === null ? null : { id: row.organizationId, name: row.organizationName ?? '' },
    }),
  };
}

/** Roles by id. */
export async function rolesById(within: Queryable, ids: readonly number[]): Promise<RoleRow[]> {
  return ids.length === 0 ? [] : (await rowsWhere(within, inArray(roles.id, [...ids]))).map(flat);
}

/** Roles by membership id, sorted by name. */
export async function rolesOfMemberships(
  within: Queryable,
  membershipIds: readonly number[],
): Promise<Map<number, RoleRow[]>> {
  const found = new Map<number, RoleRow[]>(membershipIds.map((id) => [id, []]));
  if (membershipIds.length === 0) return found;
  const held = await within
    .select()
    .from(membershipRoles)
    .where(inArray(membershipRoles.membershipId, [...membershipIds]));
  const rows = await rolesById(within, [...new Set(held.map(({ roleId }) => roleId))]);
  const byId = new Map(rows.filter((role) => !role.isDeleted).map((role) => [role.id, role]));
  for (const { membershipId, roleId } of held) {
    const role = byId.get(roleId);
    if (role) found.get(membershipId)?.push(role);
  }
  for (const list of found.values()) list.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
  return found;
}

export interface RoleFilter {
  /** The organization named in the request. Undefined means the session's, or all organizations for platform staff. */
  organizationId?: number | undefined;
  withDeleted?: boolean | undefined;
  /** Only deleted roles that can still be restored. */
  onlyDeleted?: boolean | undefined;
  withUserCount?: boolean | undefined;
  withOrganization?: boolean | undefined;
}

/** Sort keys of the role list. */
export const ROLE_ORDERS = ['name', 'user_count', 'organization'];

/** A page of roles of one organization, or of all if staff name none. */
export async function listRoles(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  caller: Caller,
  filter: RoleFilter,
  page: Page,
): Promise<{ rows: ListedRole[]; total: number }> {
  const where = and(
    scope(caller, filter.organizationId),
    or(isNull(roles.organizationId), eq(organizations.isDeleted, false)),
    filter.onlyDeleted
      ? and(eq(roles.isDeleted, true), gt(roles.deletedAt, new Date(now() - RECOVERY_MS)))
      : filter.withDeleted
        ? undefined
        : eq(roles.isDeleted, false),
    page.term
      ? or(
          sql`${searchableSql(roles.name)} like ${containing(page.term)}`,
          sql`${searchableSql(roles.description)} like ${containing(page.term)}`,
        )
      : undefined,
  );
  const columns = {
    role: roles,
    permissions,
    ...(filter.withUserCount && { people }),
    ...(filter.withOrganization && { organizationName: organizations.name }),
  };
  const theirs = eq(organizations.id, roles.organizationId);
  const rows = await db
    .select(columns)
    .from(roles)
    .leftJoin(organizations, theirs)
    .where(where)
    .orderBy(...orderOf(page))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db.select({ total: count() }).from(roles).leftJoin(organizations, theirs).where(where);
  return { rows: rows.map(({ role, ...rest }) => ({ ...role, ...rest })), total: counted?.total ?? 0 };
}

function orderOf({ sort, descending }: Page): SQL[] {
  const direction = descending ? desc : asc;
  const name = sql`lower(${roles.name})`;
  if (sort === 'user_count') return [direction(people), asc(name), asc(roles.id)];
  if (sort === 'organization') return [direction(organizations.sortName), asc(name), asc(roles.id)];
  return [direction(name), asc(roles.id)];
}

/** Permissions from platform roles that staff need to see the roles of every organization. */
const SEES_ALL_ROLES = ['auth.organizations.READ', 'auth.roles.READ'];

function scope(caller: Caller, organizationId: number | undefined): SQL | undefined {
  if (organizationId !== undefined) return eq(roles.organizationId, organizationId);
  if (caller.isSuperAdmin || SEES_ALL_ROLES.every((resource) => caller.platformPermissions.has(resource)))
    return undefined;
  const own = caller.organizationId === null ? sql`false` : eq(roles.organizationId, caller.organizationId);
  return isStaff(caller) ? or(own, isNull(roles.organizationId)) : own;
}
