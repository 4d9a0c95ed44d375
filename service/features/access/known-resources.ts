import { and, asc, inArray, isNull } from 'drizzle-orm';
import { ADMIN, isImplied } from '../../../src/core/contract/resources.ts';
import { Batch } from '../../platform/database/batching/batch.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { resources } from '../../platform/database/schema/roles.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** Permissions that can be granted: those of this service, then those that applications declare. */
export function listResources(within: Queryable) {
  const { resource, title, description } = resources;
  return within
    .select({ resource, title, description })
    .from(resources)
    .where(isNull(resources.removedAt))
    .orderBy(asc(resources.position), asc(resource));
}

/** A permission that can be granted, and the application that declares it; null for those of this service. */
interface NamedResource {
  resource: string;
  application_id: number | null;
}

const lookups = new WeakMap<Database, Batch<'all', readonly NamedResource[]>>();

/**
 * Every permission that can be granted, in order. Requests that come together share a query, on the connections of
 * session checks: whoever checks a token does not wait for slow lists.
 */
export async function readResources(database: Database): Promise<readonly NamedResource[]> {
  const lookup =
    lookups.get(database) ??
    new Batch<'all', readonly NamedResource[]>(async () => {
      const { rows } = await database.sessionPool.query<NamedResource>({
        name: 'resources',
        text: 'select resource, application_id from resources where removed_at is null order by position, resource',
      });
      return new Map([['all', rows]]);
    }, database.sessionLanes);
  lookups.set(database, lookup);
  return (await lookup.find('all')) ?? [];
}

/** Which of these names are permissions now, and which were and are not declared any more. */
export async function lookUpResources(
  within: Queryable,
  names: readonly string[],
): Promise<{ known: Set<string>; removed: Set<string> }> {
  if (names.length === 0) return { known: new Set(), removed: new Set() };
  const groups = names.map((name) => `${name.split('.')[0]}.*`);
  const rows = await within
    .select({ resource: resources.resource, removedAt: resources.removedAt })
    .from(resources)
    .where(and(inArray(resources.resource, [...new Set([...names, ...groups])])));
  const of = (isRemoved: boolean) =>
    new Set(rows.filter(({ removedAt }) => (removedAt !== null) === isRemoved).map(({ resource }) => resource));
  return { known: of(false), removed: of(true) };
}

/** Whether a permission belongs to an application, and not to this service. */
const isOfApplication = (resource: string): boolean => !resource.startsWith('auth.');

/**
 * Whether a caller has a permission. Wildcards imply what is below them; owners, admins and super admins have all
 * permissions of applications. The caller's own permissions contain nothing that was removed.
 */
export function holds(
  { permissions, isSuperAdmin }: Pick<Caller, 'permissions' | 'isSuperAdmin'>,
  resource: string,
): boolean {
  if (permissions.has(resource)) return true;
  if (!isOfApplication(resource)) return false;
  return isSuperAdmin || permissions.has(ADMIN) || isImplied(permissions, resource);
}
