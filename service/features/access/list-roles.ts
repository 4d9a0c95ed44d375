import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../../src/core/contract/entities/role.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { membershipRoles } from '../../platform/database/schema/memberships.ts';
import { rolePermissions, roles } from '../../platform/database/schema/roles.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isStaff, mayHandle } from './granting.ts';
import { containing, type Page } from '../../platform/http/paging.ts';

/** A role with what it permits. */
export type RoleRow = typeof roles.$inferSelect & { permissions: string[] };

const permissions = sql<
  string[]
>`array(select rp.resource from ${rolePermissions} rp join resources x on x.resource = rp.resource where rp.role_id = ${roles.id} order by x.position)`;

const rowsWhere = (within: Queryable, where: SQL | undefined) =>
  within.select({ role: roles, permissions }).from(roles).where(where);

const flat = ({ role, permissions }: { role: typeof roles.$inferSelect; permissions: string[] }): RoleRow => ({
  ...role,
  permissions,
});

/** A role as the caller is shown it; `is_changable_by_current_user` when they may give and take it. */
export function presentRole(row: RoleRow, caller: Caller, withPermissions = false): Role {
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
    is_changable_by_current_user: mayHandle(caller, row),
    updated_at: row.updatedAt.toISOString(),
    ...(withPermissions && { permissions: row.permissions }),
  };
}

/** Roles by id. */
export async function rolesById(within: Queryable, ids: readonly number[]): Promise<RoleRow[]> {
  return ids.length === 0 ? [] : (await rowsWhere(within, inArray(roles.id, [...ids]))).map(flat);
}

/** The roles of memberships, each by the membership's id, in the order of their names. */
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
  /** Named by the call; undefined for the session's, or for all where the platform's staff asks. */
  organizationId: number | undefined;
  withDeleted: boolean;
}

/** A page of roles: of an organization; for the platform's staff who name none, all of them. */
export async function listRoles(
  within: Queryable,
  caller: Caller,
  filter: RoleFilter,
  page: Page,
): Promise<{ rows: RoleRow[]; total: number }> {
  const where = and(
    scope(caller, filter.organizationId),
    filter.withDeleted ? undefined : eq(roles.isDeleted, false),
    page.term
      ? or(
          sql`lower(${roles.name}) like ${containing(page.term)}`,
          sql`lower(${roles.description}) like ${containing(page.term)}`,
        )
      : undefined,
  );
  const order = page.descending ? desc(sql`lower(${roles.name})`) : asc(sql`lower(${roles.name})`);
  const rows = await rowsWhere(within, where).orderBy(order, asc(roles.id)).limit(page.limit).offset(page.offset);
  const [counted] = await within.select({ total: count() }).from(roles).where(where);
  return { rows: rows.map(flat), total: counted?.total ?? 0 };
}

function scope(caller: Caller, organizationId: number | undefined): SQL | undefined {
  if (organizationId !== undefined) return eq(roles.organizationId, organizationId);
  if (caller.isSuperAdmin || (isStaff(caller) && caller.platformPermissions.has('auth.organizations.READ')))
    return undefined;
  const own = caller.organizationId === null ? sql`false` : eq(roles.organizationId, caller.organizationId);
  return isStaff(caller) ? or(own, isNull(roles.organizationId)) : own;
}
