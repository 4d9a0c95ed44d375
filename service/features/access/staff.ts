import { ADMIN } from '../../../src/core/contract/resources.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { effectivePermissions } from './effective-permissions.ts';

/** What a caller may do in one organization. */
export type OrganizationRights = Pick<Caller, 'isOwner' | 'isAdmin' | 'permissions'>;

/**
 * What a caller may do in an organization that they do not belong to: what roles of the platform give them, and to
 * change anything there they must hold organizations WRITE by such a role too. Rights that an organization gave them
 * end at its border.
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

/** The caller as somebody who changes an organization: with their own rights in theirs, as staff in all others. */
export function changing(caller: Caller, organizationId: number | null): Caller {
  if (caller.isSuperAdmin || (organizationId !== null && organizationId === caller.organizationId)) return caller;
  return { ...caller, organizationId, ...rightsElsewhere(caller, { changes: true }) };
}
