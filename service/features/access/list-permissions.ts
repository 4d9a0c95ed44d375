import { sql } from 'drizzle-orm';
import type { Permission } from '../../../src/core/contract/entities/user.ts';
import { ADMIN, OWNER, resources } from '../../../src/core/contract/resources.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { effectivePermissions } from './effective-permissions.ts';
import { holds, listResources, lookUpResources } from './known-resources.ts';
import { liveRoleIn, PERMISSION_COUNTS } from './role-conditions.ts';

/**
 * Which of these permissions the caller has; OWNER and ADMIN are always included. Nobody has one of an application that
 * does not exist, or one that is not declared any more.
 */
export async function checkPermissions(
  within: Queryable,
  caller: Caller,
  asked: readonly string[],
): Promise<Permission[]> {
  const all = [...new Set([...asked, OWNER, ADMIN])];
  const ofApplications = all.filter((resource) => !OF_SERVICE.has(resource));
  const { known, removed } = await lookUpResources(within, ofApplications);
  const exists = (resource: string) =>
    OF_SERVICE.has(resource) || (!removed.has(resource) && known.has(`${resource.split('.')[0]}.*`));
  return all.map((resource) => ({
    resource,
    isValid: exists(resource) && holds(caller, resource),
    organizationId: caller.organizationId,
    updated_at: null,
  }));
}

const OF_SERVICE = new Set<string>(resources);

interface Granted extends Record<string, unknown> {
  organization_id: number;
  is_owner: boolean;
  organization_updated_at: Date | string;
  resource: string | null;
  updated_at: Date | string | null;
}

/**
 * A user's permissions, each with the time when its source last changed.
 * @param organizationId limits the result to one organization; undefined for all where the user is an active member
 */
export async function permissionsOf(
  within: Queryable,
  userId: number,
  organizationId: number | undefined,
): Promise<Permission[]> {
  const one = organizationId === undefined ? sql`` : sql` and o.id = ${organizationId}`;
  const { rows } = await within.execute<Granted>(sql`
    select o.id as organization_id, coalesce(o.owner_user_id = m.user_id, false) as is_owner, o.updated_at as
      organization_updated_at,
      rp.resource, max(rp.updated_at) as updated_at
    from memberships m
    join organizations o on o.id = m.organization_id and not o.is_deleted
    left join membership_roles mr on mr.membership_id = m.id
    left join roles r on r.id = mr.role_id and ${sql.raw(liveRoleIn('o.id'))}
    left join role_permissions rp on rp.role_id = r.id and ${sql.raw(PERMISSION_COUNTS)}
      and exists (select from resources x where x.resource = rp.resource and x.removed_at is null)
    where m.user_id = ${userId} and m.status = 'active' and not m.is_deleted${one}
    group by o.id, m.user_id, rp.resource order by o.id`);
  const known = (await listResources(within)).map(({ resource }) => resource);
  const ids = [...new Set(rows.map((row) => row.organization_id))];
  return ids.flatMap((id) =>
    inOrganization(
      id,
      rows.filter((row) => row.organization_id === id),
      known,
    ),
  );
}

function inOrganization(organizationId: number, rows: Granted[], known: readonly string[]): Permission[] {
  const given = new Map(
    rows.flatMap(({ resource, updated_at }) => (resource === null ? [] : [[resource, updated_at] as const])),
  );
  const [first] = rows;
  const isOwner = first?.is_owner ?? false;
  const permissions = effectivePermissions({ isSuperAdmin: false, isOwner, granted: given.keys() });
  const implied = given.get(ADMIN) ?? (isOwner ? first?.organization_updated_at : null) ?? null;
  return known
    .filter((resource) => holds({ permissions, isSuperAdmin: false }, resource))
    .map((resource) => ({ resource, isValid: true, organizationId, updated_at: iso(given.get(resource) ?? implied) }));
}

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());
