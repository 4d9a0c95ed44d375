import type { Caller } from '../../platform/http/caller.ts';
import { ADMIN, OWNER, type Resource, resources } from '../../../src/core/contract/resources.ts';

/** What no organization can give: the platform's own areas. */
const OF_THE_PLATFORM = /^auth\.(systemSettings|organizations)\./;

const impliedByAdmin: readonly Resource[] = resources.filter(
  (resource) => resource !== OWNER && !OF_THE_PLATFORM.test(resource),
);
const everything: readonly Resource[] = resources.filter((resource) => resource !== OWNER && resource !== ADMIN);

/** Where somebody stands in an organization, as the database says. */
export interface Grants {
  isSuperAdmin: boolean;
  /** By organizations.owner_user_id and by nothing else. */
  isOwner: boolean;
  /** The permissions of the roles held there. */
  granted: Iterable<string>;
}

/** Whether somebody holds a permission for the whole platform: super admins, and staff by a role of the platform. */
export const holdsForPlatform = (
  { isSuperAdmin, platformPermissions }: Pick<Caller, 'isSuperAdmin' | 'platformPermissions'>,
  resource: Resource,
): boolean => isSuperAdmin || platformPermissions.has(resource);

/**
 * Every permission that somebody holds in an organization. OWNER cannot be granted; owner and ADMIN imply all but the
 * platform's; a super admin holds all, yet is owner or admin only where they are.
 */
export function effectivePermissions({ isSuperAdmin, isOwner, granted }: Grants): Set<string> {
  const permissions = new Set(granted);
  permissions.delete(OWNER);
  if (isOwner) permissions.add(OWNER).add(ADMIN);
  if (permissions.has(ADMIN)) for (const resource of impliedByAdmin) permissions.add(resource);
  if (isSuperAdmin) for (const resource of everything) permissions.add(resource);
  return permissions;
}
