import { and, eq, inArray } from 'drizzle-orm';
import { OWNER } from '../../../src/core/contract/resources.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { organizationDomains } from '../../platform/database/schema/domains.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { exceedsOwnPermissions, isAssignableIn, mayHandle } from '../access/granting.ts';
import { rolesById } from '../access/list-roles.ts';
import type { ConnectionParts } from './read.ts';

/**
 * Checks that domains belong to an organization, verified or not.
 * @throws {ApiError} 422 `domain_unknown`
 */
export async function requireOwnDomains(within: Queryable, organizationId: number, ids: readonly number[]) {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return unique;
  const found = await within
    .select({ id: organizationDomains.id })
    .from(organizationDomains)
    .where(and(eq(organizationDomains.organizationId, organizationId), inArray(organizationDomains.id, unique)));
  if (found.length < unique.length)
    throw unprocessable('domain_unknown', 'fields.connectionDomain', { domains: ['fields.connectionDomain'] });
  return unique;
}

/**
 * Checks roles that a connection is to give: of the organization itself, and none that grants more than the caller has.
 * @param added without those that it gives to the same people already
 * @throws {ApiError} 422 `role_not_assignable`; 403 `more_than_held`
 */
export async function requireRoles(
  within: Queryable,
  { caller, organizationId, field }: { caller: Caller; organizationId: number; field: string },
  added: readonly number[],
): Promise<void> {
  const ids = [...new Set(added)];
  const found = await rolesById(within, ids);
  for (const id of ids) {
    const role = found.find((one) => one.id === id);
    const isOwn = role && role.organizationId === organizationId && isAssignableIn(role, organizationId);
    if (!isOwn || role.permissions.includes(OWNER))
      throw unprocessable('role_not_assignable', 'fields.connectionRole', { [field]: ['fields.connectionRole'] });
    if (!mayHandle(caller, role)) throw exceedsOwnPermissions(field);
  }
}

/** Each pair of a group and its role once. */
export const distinctGroupRoles = (
  given: readonly { group: string; role_id: number }[],
): ConnectionParts['groupRoles'] => [
  ...new Map(
    given.map(({ group, role_id: roleId }) => [JSON.stringify([group, roleId]), { group, roleId }] as const),
  ).values(),
];
