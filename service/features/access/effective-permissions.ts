import type { Caller } from '../../platform/http/caller.ts';
import { ADMIN, isOfPlatform, OWNER, type Resource, resources } from '../../../src/core/contract/resources.ts';

const impliedByAdmin: readonly Resource[] = resources.filter(
  (resource) => resource !== OWNER && !isOfPlatform(resource),
);
const everything: readonly Resource[] = resources.filter((resource) => resource !== OWNER && resource !== ADMIN);

/** A user's authorization in an organization, as stored. */
export interface Grants {
  isSuperAdmin: boolean;
  /** Set only by `organizations.owner_user_id`. */
  isOwner: boolean;
  /** Permissions of the user's roles in the organization. */
  granted: Iterable<string>;
}

/** Whether the user has a permission platform-wide, as a super admin or by a platform role. */
export const holdsForPlatform = (
  { isSuperAdmin, platformPermissions }: Pick<Caller, 'isSuperAdmin' | 'platformPermissions'>,
  resource: Resource,
): boolean => isSuperAdmin || platformPermissions.has(resource);

/**
 * All effective permissions in an organization. OWNER cannot be granted. OWNER and ADMIN imply all but the platform's
 * permissions. A super admin has all permissions, but is owner or admin only in their own organizations.
 */
export function effectivePermissions({ isSuperAdmin, isOwner, granted }: Grants): Set<string> {
  const permissions = new Set(granted);
  permissions.delete(OWNER);
  if (isOwner) permissions.add(OWNER).add(ADMIN);
  if (permissions.has(ADMIN)) for (const resource of impliedByAdmin) permissions.add(resource);
  if (isSuperAdmin) for (const resource of everything) permissions.add(resource);
  return permissions;
}
