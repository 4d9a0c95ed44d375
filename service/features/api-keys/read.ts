import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { ApiKey } from '../../../src/core/contract/endpoints/api-keys.ts';
import type { Role } from '../../../src/core/contract/entities/role.ts';
import { maskedEnds } from '../../../src/core/contract/rules.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { apiKeyRoles, apiKeys } from '../../platform/database/schema/api-keys.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { roles } from '../../platform/database/schema/roles.ts';
import { users } from '../../platform/database/schema/users.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { isAssignableToKey, mayHandle } from '../access/granting.ts';
import { SUPER_ADMIN_GUID } from '../access/role-conditions.ts';
import { presentRole, type RoleRow, rolesById } from '../access/list-roles.ts';
import { type Caller, organizationOf } from '../../platform/http/caller.ts';
import { keyStatus } from './key-status.ts';

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  suffix: apiKeys.suffix,
  createdBy: apiKeys.createdBy,
  creatorName: users.name,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  createdAt: apiKeys.createdAt,
  updatedAt: apiKeys.updatedAt,
  activeMembership: memberships.id,
};

const keysWhere = (within: Queryable, where: ReturnType<typeof and>) =>
  within
    .select(columns)
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .leftJoin(
      memberships,
      and(
        eq(memberships.userId, apiKeys.createdBy),
        eq(memberships.organizationId, apiKeys.organizationId),
        eq(memberships.status, 'active'),
        eq(memberships.isDeleted, false),
      ),
    )
    .where(and(isNull(apiKeys.deletedAt), where));

/** The organization's keys, newest first. */
export async function listKeys(within: Queryable, caller: Caller, now: number): Promise<ApiKey[]> {
  return present(within, caller, now, eq(apiKeys.organizationId, organizationOf(caller)));
}

/** A key by id, as the API returns it. */
export async function readKey(within: Queryable, caller: Caller, now: number, id: number): Promise<ApiKey> {
  const [key] = await present(within, caller, now, eq(apiKeys.id, id));
  if (!key) throw keyNotFound();
  return key;
}

/**
 * Locks a key of the caller's organization until the transaction ends.
 * @throws {ApiError} 404
 */
export async function lockKey(tx: Tx, caller: Caller, id: number): Promise<typeof apiKeys.$inferSelect> {
  const own = and(eq(apiKeys.id, id), eq(apiKeys.organizationId, organizationOf(caller)), isNull(apiKeys.deletedAt));
  const [row] = await tx.select().from(apiKeys).where(own).for('update');
  if (!row) throw keyNotFound();
  return row;
}

const keyNotFound = () => notFound('errors.notFound.apiKey');

/** Roles that the caller may assign to a key, sorted by name. */
export async function grantableRoles(within: Queryable, caller: Caller): Promise<Role[]> {
  const organizationId = organizationOf(caller);
  const ids = await within
    .select({ id: roles.id })
    .from(roles)
    .where(and(or(eq(roles.organizationId, organizationId), isNull(roles.organizationId)), eq(roles.isDeleted, false)));
  const rows = await rolesById(
    within,
    ids.map(({ id }) => id),
  );
  return rows
    .filter(
      (role) => role.guid !== SUPER_ADMIN_GUID && isAssignableToKey(role, organizationId) && mayHandle(caller, role),
    )
    .sort(byName)
    .map((role) => presentRole(role, caller));
}

async function present(
  within: Queryable,
  caller: Caller,
  now: number,
  where: ReturnType<typeof and>,
): Promise<ApiKey[]> {
  const rows = await keysWhere(within, where).orderBy(asc(apiKeys.id));
  const given = await rolesOfKeys(
    within,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    access_token: maskedEnds(row.prefix, row.suffix),
    roles: (given.get(row.id) ?? []).map((role) => presentRole(role, caller)),
    status: keyStatus({ isMakerActive: row.activeMembership !== null, expiresAt: row.expiresAt.getTime() }, now),
    created_by: row.createdBy === null ? null : { id: row.createdBy, name: row.creatorName ?? '' },
    expires_at: row.expiresAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }));
}

async function rolesOfKeys(within: Queryable, keyIds: readonly number[]): Promise<Map<number, RoleRow[]>> {
  const found = new Map<number, RoleRow[]>(keyIds.map((id) => [id, []]));
  if (keyIds.length === 0) return found;
  const given = await within
    .select()
    .from(apiKeyRoles)
    .where(inArray(apiKeyRoles.apiKeyId, [...keyIds]));
  const rows = await rolesById(within, [...new Set(given.map(({ roleId }) => roleId))]);
  const live = new Map(rows.filter((role) => !role.isDeleted).map((role) => [role.id, role]));
  for (const { apiKeyId, roleId } of given) {
    const role = live.get(roleId);
    if (role) found.get(apiKeyId)?.push(role);
  }
  for (const list of found.values()) list.sort(byName);
  return found;
}

const byName = (a: RoleRow, b: RoleRow) => a.name.localeCompare(b.name, 'en') || a.id - b.id;
