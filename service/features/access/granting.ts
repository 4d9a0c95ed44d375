import { OWNER } from '../../../src/core/contract/resources.ts';
import { ApiError, forbidden, unprocessable } from '../../platform/errors/api-error.ts';
import { SUPER_ADMIN_GUID } from './role-conditions.ts';

/** What the rules need to know of who acts, in the organization that the call is about. */
export interface Actor {
  userId: number;
  isSuperAdmin: boolean;
  isOwner: boolean;
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
  /** Those that roles of the platform give them. */
  platformPermissions: ReadonlySet<string>;
}

/** What the rules need to know of a role. */
export interface GrantableRole {
  guid: string;
  /** Null for a role of the platform. */
  organizationId: number | null;
  isAssignable: boolean;
  isDisabled: boolean;
  isDeleted: boolean;
  permissions: readonly string[];
}

/** The platform's staff: holders of a permission on the platform itself, by a role of the platform. */
export function isStaff(actor: Actor): boolean {
  return (
    actor.isSuperAdmin ||
    [...actor.platformPermissions].some(
      (one) => one.startsWith('auth.systemSettings.') || one.startsWith('auth.organizations.'),
    )
  );
}

/**
 * Whether the actor holds all of these permissions, and so may put them into a role. A role of the platform counts
 * everywhere, so what an organization gave the actor does not count for it. Nobody can give ownership by a role.
 * @param organizationId of the role; null for a role of the platform
 */
export function holdsAll(actor: Actor, permissions: readonly string[], organizationId: number | null): boolean {
  const held = organizationId === null ? actor.platformPermissions : actor.permissions;
  return actor.isSuperAdmin || permissions.every((one) => one !== OWNER && held.has(one));
}

/** Whether a role may be given in the organization at all; who gives it is another question. */
export function isAssignableIn(role: GrantableRole, organizationId: number): boolean {
  return (
    role.isAssignable &&
    !role.isDisabled &&
    !role.isDeleted &&
    (role.organizationId === null || role.organizationId === organizationId)
  );
}

/** The permission by which a role is handled: changing it, or giving and taking it. */
export type RoleRight = 'auth.roles.WRITE' | 'auth.userRoles.WRITE';

/**
 * Whether the actor may give and take a role, or change it: nobody gives more than they hold. Roles of the platform are
 * judged by what roles of the platform give the actor, the right to handle roles included.
 */
export function mayHandle(actor: Actor, role: GrantableRole, by: RoleRight = 'auth.userRoles.WRITE'): boolean {
  if (actor.isSuperAdmin) return true;
  if (role.organizationId === null) {
    if (role.guid === SUPER_ADMIN_GUID || !isStaff(actor) || !actor.platformPermissions.has(by)) return false;
  }
  return holdsAll(actor, role.permissions, role.organizationId);
}

/** 404: there is no such role in this organization. */
export const roleNotFound = () =>
  new ApiError(404, 'role_not_found', 'This role was not found.', { data: { roles: ['This role was not found.'] } });

/** @throws {ApiError} 404 `role_not_found`; 422 `role_not_assignable`; 403 `more_than_held` */
export function requireGrantable(actor: Actor, role: GrantableRole, organizationId: number): void {
  if (role.isDeleted || (role.organizationId !== null && role.organizationId !== organizationId)) throw roleNotFound();
  if (role.organizationId === null && !isStaff(actor)) throw roleNotFound();
  if (!isAssignableIn(role, organizationId)) {
    throw unprocessable('role_not_assignable', 'This role cannot be given to anyone.', {
      roles: ['This role cannot be given to anyone.'],
    });
  }
  if (!mayHandle(actor, role)) throw moreThanHeld();
}

/** 403: a role that permits more than the actor may. */
export function moreThanHeld(): ApiError {
  const message = 'You cannot give permissions that you do not have yourself.';
  return new ApiError(403, 'more_than_held', message, { data: { roles: [message] } });
}

/** What the rules need to know of the member that is acted upon. */
export interface Target {
  userId: number;
  isOwner: boolean;
  /** Holds ADMIN in the organization. */
  isAdmin: boolean;
  /** This membership makes them a super admin. */
  isSuperAdmin: boolean;
}

/** 403: only a super admin changes a super admin. */
export const superAdminProtected = () =>
  new ApiError(403, 'super_admin_protected', 'Only a super administrator can change a super administrator.');

/** The permission by which a member is changed: their place in the organization, or their roles. */
export type ChangeRight = 'auth.users.WRITE' | 'auth.userRoles.WRITE';

/**
 * Whether the actor may change a member: holders of users WRITE change members, owner and admins change admins, only
 * super admins change super admins, and the owner changes by transfer alone. Nobody changes themselves here: that is
 * what the account screen is for.
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
  if (target.userId === actor.userId)
    throw new ApiError(403, 'own_membership', 'You cannot do this to yourself. Ask another administrator.');
  if (target.isSuperAdmin && !actor.isSuperAdmin) throw superAdminProtected();
  if (target.isOwner && (ends || !actor.isSuperAdmin)) {
    throw new ApiError(
      403,
      'owner_protected',
      'The owner of an organization cannot be changed by others. The organization must be transferred first.',
    );
  }
  if (!mayChangeMember(actor, target, by))
    throw forbidden('You may not change this person. Ask the owner or an administrator of your organization.');
}
