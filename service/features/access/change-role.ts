import { type AnyMessage, messageWith } from '../../platform/languages/message.ts';
import { randomBytes } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Role } from '../../../src/core/contract/entities/role.ts';
import { isOfPlatform, OWNER, roleApplications } from '../../../src/core/contract/resources.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { applications } from '../../platform/database/schema/applications.ts';
import { rolePermissions, roles } from '../../platform/database/schema/roles.ts';
import { ApiError, forbidden, notFound, unprocessable } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';
import { changing } from './staff.ts';
import { SUPER_ADMIN_GUID } from './role-conditions.ts';
import { holdsAll, mayHandle } from './granting.ts';
import { lookUpResources } from './known-resources.ts';
import { isWithinReach, presentRole, type RoleRow, rolesById } from './list-roles.ts';
import { organizationOf } from '../../platform/http/caller.ts';
import { isRecoverable } from '../../platform/database/soft-delete.ts';

/**
 * Creates a role in the organization of the request. Only super admins create roles of the platform, which apply in
 * every organization.
 * @throws {ApiError} 422 `app_unknown`, `guid_taken`, `permission_unknown`; 403 `more_than_held`
 */
export async function createRole(
  services: Services,
  body: Body<'POST /role'>,
  { caller, ip }: Requester,
): Promise<Role> {
  const organizationId = body.organization_id === null ? null : organizationOf(caller);
  if (organizationId === null && !caller.isSuperAdmin) throw forbidden();
  const { database } = services;
  const permissions = await requirePermissions(database.db, caller, body.permissions ?? [], { organizationId });
  const { app, name, description = '' } = body;
  await requireApp(database.db, app);
  const guid = requireFreeGuid(body.guid?.trim() || guidOf(name));
  return inTransaction(services, async (tx) => {
    const values = {
      app,
      name,
      guid,
      description,
      organizationId,
      isDisabled: Boolean(body.is_disabled),
    };
    const [row] = await tx.insert(roles).values(values).returning({ id: roles.id });
    if (!row) throw new Error('A role was not inserted.');
    await setPermissions(tx, row.id, permissions);
    return told(tx, { id: row.id, caller, ip }, 'role.created', { permissions });
  });
}

/**
 * Changes a role; omitted fields stay.
 * @throws {ApiError} 404; 403 `read_only_role`, `more_than_held`; 409 `changed_elsewhere`; 422 `app_unknown`,
 * `guid_taken`, `permission_unknown`
 */
export async function changeRole(
  services: Services,
  id: number,
  body: Body<'PUT /role/{id}'> & Versioned,
  { caller, ip }: Requester,
): Promise<Role> {
  return inTransaction(services, async (tx) => {
    const role = await lockRole(tx, caller, id);
    if (role.isDeleted) throw notFound('errors.notFound.role');
    requireVersion(body.version, role.updatedAt);
    const permissions =
      body.permissions &&
      (await requirePermissions(tx, changing(caller, role.organizationId), body.permissions, {
        organizationId: role.organizationId,
        kept: role.permissions,
      }));
    const { app = role.app, name = role.name, description = role.description } = body;
    if (app !== role.app) await requireApp(tx, app);
    const guid = requireFreeGuid(body.guid?.trim() || role.guid);
    await tx.update(roles).set({ app, name, description, guid }).where(eq(roles.id, id));
    if (permissions) await setPermissions(tx, id, permissions);
    return told(tx, { id, caller, ip }, 'role.updated', permissions ? { permissions } : {});
  });
}

/**
 * Deletes a role, which then grants no access. It can be restored for 24 hours.
 * @throws {ApiError} 404; 403 `read_only_role`, `more_than_held`; 409 `already_removed`
 */
export async function deleteRole(services: Services, id: number, { caller, ip }: Requester): Promise<Role> {
  return inTransaction(services, async (tx) => {
    const role = await lockRole(tx, caller, id);
    if (role.isDeleted) throw new ApiError(409, 'already_removed', 'errors.roleDeleted');
    await tx
      .update(roles)
      .set({ isDeleted: true, deletedAt: new Date(services.now()) })
      .where(eq(roles.id, id));
    return told(tx, { id, caller, ip }, 'role.deleted', {});
  });
}

/**
 * Restores a deleted role.
 * @throws {ApiError} 404, also if it was deleted more than 24 hours ago; 409 `not_removed`
 */
export async function undeleteRole(services: Services, id: number, { caller, ip }: Requester): Promise<Role> {
  return inTransaction(services, async (tx) => {
    const role = await lockRole(tx, caller, id);
    if (!role.isDeleted) throw new ApiError(409, 'not_removed', 'errors.roleRestored');
    if (!isRecoverable(role.deletedAt, services.now())) throw new ApiError(404, 'not_found', 'errors.roleGone');
    await tx.update(roles).set({ isDeleted: false, deletedAt: null }).where(eq(roles.id, id));
    return told(tx, { id, caller, ip }, 'role.restored', {});
  });
}

/**
 * Locks a role that the caller may change. Hides roles of other organizations; only staff may change platform roles.
 */
async function lockRole(tx: Tx, caller: Caller, id: number): Promise<RoleRow> {
  await tx.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('update');
  const [role] = await rolesById(tx, [id]);
  if (!role || !isWithinReach(caller, role)) throw notFound('errors.notFound.role');
  if (role.isReadableOnly) throw new ApiError(403, 'read_only_role', 'errors.roleReadOnly');
  if (!mayHandle(changing(caller, role.organizationId), role, 'auth.roles.WRITE'))
    throw exceedsOwnPermissions('errors.roleGrantsMore');
  return role;
}

const exceedsOwnPermissions = (message: AnyMessage) =>
  new ApiError(403, 'more_than_held', message, { data: { permissions: [message] } });

const unknownPermission = (message: AnyMessage) =>
  unprocessable('permission_unknown', message, { permissions: [message] });

/** A role belongs to an application that every installation has, or to one of this installation. */
async function requireApp(within: Queryable, app: string): Promise<void> {
  if (roleApplications.some((one) => one === app)) return;
  const [found] = await within.select({ id: applications.id }).from(applications).where(eq(applications.name, app));
  if (found) return;
  const message = messageWith('errors.appUnknown', { app });
  throw unprocessable('app_unknown', message, { app: [message] });
}

/**
 * Checks that the permissions exist and the caller may grant them. Ownership moves only by transfer.
 * @param role `organizationId` is null for a platform role; `kept` permissions may stay, even if they are not declared
 * any more
 */
async function requirePermissions(
  within: Queryable,
  caller: Caller,
  asked: readonly string[],
  { organizationId, kept = [] }: { organizationId: number | null; kept?: readonly string[] },
): Promise<string[]> {
  const { known } = await lookUpResources(within, asked);
  const unknown = asked.find((one) => (!known.has(one) && !kept.includes(one)) || one === OWNER);
  if (unknown !== undefined) throw unknownPermission(messageWith('errors.permissionUnknown', { permission: unknown }));
  if (!holdsAll(caller, asked, organizationId)) throw exceedsOwnPermissions('errors.permissionsNotHeld');
  const ofPlatform = organizationId === null ? undefined : asked.find(isOfPlatform);
  if (ofPlatform !== undefined)
    throw unknownPermission(messageWith('errors.permissionOfPlatform', { permission: ofPlatform }));
  return [...new Set(asked)];
}

async function setPermissions(tx: Tx, roleId: number, permissions: readonly string[]): Promise<void> {
  const held = await tx
    .select({ resource: rolePermissions.resource })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, roleId));
  const gone = held.map(({ resource }) => resource).filter((resource) => !permissions.includes(resource));
  if (gone.length > 0)
    await tx
      .delete(rolePermissions)
      .where(sql`${rolePermissions.roleId} = ${roleId} and ${inArray(rolePermissions.resource, gone)}`);
  if (permissions.length > 0)
    await tx
      .insert(rolePermissions)
      .values(permissions.map((resource) => ({ roleId, resource })))
      .onConflictDoNothing();
}

async function told(
  tx: Tx,
  { id, caller, ip }: Pick<Requester, 'caller' | 'ip'> & { id: number },
  action: string,
  detail: Record<string, unknown>,
): Promise<Role> {
  const [role] = await rolesById(tx, [id]);
  if (!role) throw notFound('errors.notFound.role');
  await audit(tx, {
    organizationId: role.organizationId,
    ...actorOf(caller, ip),
    action,
    target: { kind: 'role', id, name: role.name },
    detail,
  });
  return presentRole(role, caller, true);
}

async function inTransaction<T>({ database }: Services, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await database.db.transaction(work);
  } catch (error) {
    if (!isUniqueViolation(error, 'roles_guid_key')) throw error;
    throw guidTaken();
  }
}

const guidTaken = () =>
  unprocessable('guid_taken', 'errors.roleGuidTaken', {
    guid: ['errors.roleGuidTaken'],
  });

/**
 * GUIDs are unique per organization. 'superadmin' is reserved for the platform, because pages recognize the super admin
 * by it.
 */
function requireFreeGuid(guid: string): string {
  if (guid.toLowerCase() === SUPER_ADMIN_GUID) throw guidTaken();
  return guid;
}

/**
 * Turns `Night shift` into `night-shift-` and eight random digits, so that roles of the same name get different GUIDs.
 */
function guidOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return [words || 'role', randomBytes(4).toString('hex')].join('-');
}
