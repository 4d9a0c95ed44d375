import { ADMIN } from '../../../src/core/contract/resources.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { effectivePermissions } from './effective-permissions.ts';

/** What a caller may do in one organization. */
export type OrganizationRights = Pick<Caller, 'isOwner' | 'isAdmin' | 'permissions'>;

/**
 * The caller's permissions in an organization they do not belong to. Only platform roles count there, and changes also
 * require organizations WRITE from a platform role. Permissions from one organization do not apply in another.
 */
export function rightsElsewhere(
  { platformPermissions }: Pick<Caller, 'platformPermissions'>,
  { changes }: { changes: boolean },
): OrganizationRights {
  const writes = platformPermissions.has('auth.organizations.WRITE');
  const may = changes ? writes : writes || platformPermissions.has('auth.organizations.READ');
  const granted = may ? [...platformPermissions].filter((resource) => resource !== ADMIN) : [];
  return {
    isOwner: false,
    isAdmin: false,
    permissions: effectivePermissions({ isSuperAdmin: false, isOwner: false, granted }),
  };
}

/** The caller as an organization editor: with their own permissions in their organization, as staff in any other. */
export function changing(caller: Caller, organizationId: number | null): Caller {
  if (caller.isSuperAdmin || (organizationId !== null && organizationId === caller.organizationId)) return caller;
  return { ...caller, organizationId, ...rightsElsewhere(caller, { changes: true }) };
}
