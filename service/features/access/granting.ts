import { ADMIN, OWNER } from '../../../src/core/contract/resources.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ApiError, forbidden, unprocessable } from '../../platform/errors/api-error.ts';
import { holds } from './known-resources.ts';
import { SUPER_ADMIN_GUID } from './role-conditions.ts';

/** What the rules need to know about the acting caller in the request's organization. */
export interface Actor {
  kind?: Caller['kind'];
  userId: number;
  isSuperAdmin: boolean;
  isOwner: boolean;
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
  /** Permissions granted by platform roles. */
  platformPermissions: ReadonlySet<string>;
}

/** What the rules need to know about a role. */
export interface GrantableRole {
  guid: string;
  /** Null for a platform role. */
  organizationId: number | null;
  isAssignable: boolean;
  isDisabled: boolean;
  isDeleted: boolean;
  permissions: readonly string[];
}

/** Whether the caller is platform staff: a platform role grants them the permission. */
export function isStaff(actor: Actor): boolean {
  return (
    actor.isSuperAdmin ||
    [...actor.platformPermissions].some(
      (one) => one.startsWith('auth.systemSettings.') || one.startsWith('auth.organizations.'),
    )
  );
}

/**
 * Whether the actor has all of these permissions and may grant them by a role. For a platform role, which applies
 * everywhere, only permissions from platform roles count. No role can grant ownership. An API key grants no
 * administration: whoever got it by a leaked key would keep it after the key's deletion.
 * @param organizationId organization of the role; null for a platform role
 */
export function holdsAll(actor: Actor, permissions: readonly string[], organizationId: number | null): boolean {
  if (actor.kind === 'api-key' && permissions.some(isAdministration)) return false;
  const held = organizationId === null ? actor.platformPermissions : actor.permissions;
  return (
    actor.isSuperAdmin ||
    permissions.every((one) => one !== OWNER && holds({ permissions: held, isSuperAdmin: false }, one))
  );
}

/** Whether a permission changes who may do what, or the organization itself. */
export const isAdministration = (permission: string): boolean =>
  permission === ADMIN || /^auth\.\w+\.WRITE$/.test(permission);

/** Whether the role can be assigned in the organization, regardless of who assigns it. */
export function isAssignableIn(role: GrantableRole, organizationId: number): boolean {
  return (
    role.isAssignable &&
    !role.isDisabled &&
    !role.isDeleted &&
    (role.organizationId === null || role.organizationId === organizationId)
  );
}

/** As `isAssignableIn`, for API keys: they hold roles of their organization that nobody else can be given. */
export const isAssignableToKey = (role: GrantableRole, organizationId: number): boolean =>
  isAssignableIn({ ...role, isAssignable: role.isAssignable || role.organizationId !== null }, organizationId);

/** The permission needed to change a role, or to assign and remove it. */
export type RoleRight = 'auth.roles.WRITE' | 'auth.userRoles.WRITE';

/**
 * Whether the actor may assign, remove or change a role. Nobody grants more than their own permissions. For platform
 * roles only the actor's platform roles count, including the permission to manage roles.
 */
export function mayHandle(actor: Actor, role: GrantableRole, by: RoleRight = 'auth.userRoles.WRITE'): boolean {
  if (actor.isSuperAdmin) return true;
  if (role.organizationId === null) {
    if (role.guid === SUPER_ADMIN_GUID || !isStaff(actor) || !actor.platformPermissions.has(by)) return false;
  }
  return holdsAll(actor, role.permissions, role.organizationId);
}

/** 404: the organization has no such role. */
export const roleNotFound = () =>
  new ApiError(404, 'role_not_found', 'errors.notFound.role', { data: { roles: ['errors.notFound.role'] } });

/**
 * @param isAssignable whether its holder can be given the role. Default: the rule for people
 * @throws {ApiError} 404 `role_not_found`; 422 `role_not_assignable`; 403 `more_than_held`
 */
export function requireGrantable(
  actor: Actor,
  role: GrantableRole,
  organizationId: number,
  isAssignable: typeof isAssignableIn = isAssignableIn,
): void {
  if (role.isDeleted || (role.organizationId !== null && role.organizationId !== organizationId)) throw roleNotFound();
  if (role.organizationId === null && !isStaff(actor)) throw roleNotFound();
  if (!isAssignable(role, organizationId)) {
    throw unprocessable('role_not_assignable', 'errors.roleNotAssignable', {
      roles: ['errors.roleNotAssignable'],
    });
  }
  if (!mayHandle(actor, role)) throw exceedsOwnPermissions();
}

/** 403: the role grants more than the actor's permissions. @param field of the body that names it */
export function exceedsOwnPermissions(field = 'roles'): ApiError {
  const message = 'errors.permissionsNotHeld';
  return new ApiError(403, 'more_than_held', message, { data: { [field]: [message] } });
}

/** What the rules need to know about the affected member. */
export interface Target {
  userId: number;
  isOwner: boolean;
  /** Has ADMIN in the organization. */
  isAdmin: boolean;
  /** Whether this membership makes the user a super admin. */
  isSuperAdmin: boolean;
}

/** 403: only a super admin changes a super admin. */
export const superAdminProtected = () => new ApiError(403, 'super_admin_protected', 'errors.superAdminProtected');

/** The permission needed to change a member's status or roles. */
export type ChangeRight = 'auth.users.WRITE' | 'auth.userRoles.WRITE';

/**
 * Whether the actor may change a member. Holders of users WRITE change members; owners and admins change admins; only
 * super admins change super admins; the owner changes only by transfer. Nobody changes their own membership: the
 * account screen is for that.
 */
export function mayChangeMember(actor: Actor, target: Target, by: ChangeRight = 'auth.users.WRITE'): boolean {
  if (target.userId === actor.userId) return false;
  if (actor.isSuperAdmin) return true;
  if (target.isOwner || target.isSuperAdmin) return false;
  if (target.isAdmin) return actor.isOwner || actor.isAdmin;
  return actor.isOwner || actor.isAdmin || actor.permissions.has(by);
}

/**
 * @throws {ApiError} 403 `own_membership`, `super_admin_protected`, `owner_protected`, `forbidden`
 */
export function requireChangeableMember(
  actor: Actor,
  target: Target,
  { ends = false, by }: { ends?: boolean; by?: ChangeRight } = {},
): void {
  if (target.userId === actor.userId) throw new ApiError(403, 'own_membership', 'errors.ownMembership');
  if (target.isSuperAdmin && !actor.isSuperAdmin) throw superAdminProtected();
  if (target.isOwner && (ends || !actor.isSuperAdmin)) {
    throw new ApiError(403, 'owner_protected', 'errors.ownerProtected');
  }
  if (!mayChangeMember(actor, target, by)) throw forbidden('errors.userProtected');
}
