import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { PermissionOfApplication } from '../../../src/core/contract/endpoints/platform/applications.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { resources, rolePermissions } from '../../platform/database/schema/roles.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { messageWith } from '../../platform/languages/message.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { lockApplication, positionOf, requireApplication, wildcardOf } from './applications.ts';

type Declaration = Body<'PUT /applications/{id}/permissions'>;

/**
 * The permissions that an application declared, in its order, with those that only roles still know.
 * @throws {ApiError} 404
 */
export async function listDeclared(within: Queryable, id: number): Promise<PermissionOfApplication[]> {
  const application = await requireApplication(within, id);
  const rows = await within
    .select()
    .from(resources)
    .where(and(eq(resources.applicationId, id), ne(resources.resource, wildcardOf(application.name))))
    .orderBy(asc(resources.position));
  return rows.map(({ resource, title, description, removedAt }) => ({
    resource,
    title,
    description,
    removed: removedAt !== null,
  }));
}

/**
 * Takes the whole list of an application's permissions. One that is missing grants nothing any more; roles that hold it
 * keep it for the time when it is declared again.
 * @throws {ApiError} 404; 422 `permission_invalid`
 */
export async function declarePermissions(
  { database, now }: Services,
  id: number,
  { permissions }: Declaration,
  { caller, ip }: Pick<Requester, 'caller' | 'ip'>,
): Promise<PermissionOfApplication[]> {
  return database.db.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    requireOwn(application.name, permissions);
    await keep(tx, id, permissions);
    const declared = [wildcardOf(application.name), ...permissions.map(({ resource }) => resource)];
    await forget(tx, { id, declared, at: new Date(now()) });
    await audit(tx, {
      organizationId: null,
      ...actorOf(caller, ip),
      action: 'application.permissions_declared',
      target: { kind: 'application', id, name: application.name },
      detail: { permissions: permissions.length },
    });
    return listDeclared(tx, id);
  });
}

async function keep(tx: Tx, applicationId: number, permissions: Declaration['permissions']): Promise<void> {
  if (permissions.length === 0) return;
  const rows = permissions.map(({ resource, title, description = '' }, at) => ({
    ...{ resource, title, description, applicationId },
    position: positionOf(applicationId, at + 1),
  }));
  const given = {
    title: sql`excluded.title`,
    description: sql`excluded.description`,
    position: sql`excluded.position`,
  };
  await tx
    .insert(resources)
    .values(rows)
    .onConflictDoUpdate({ target: resources.resource, set: { ...given, applicationId, removedAt: null } });
}

/** Marks what is not declared any more and some role holds, and deletes the rest. */
async function forget(tx: Tx, { id, declared, at }: { id: number; declared: string[]; at: Date }): Promise<void> {
  const gone = and(eq(resources.applicationId, id), notInArray(resources.resource, declared));
  const held = tx.selectDistinct({ resource: rolePermissions.resource }).from(rolePermissions);
  await tx.delete(resources).where(and(gone, notInArray(resources.resource, held)));
  await tx
    .update(resources)
    .set({ removedAt: at })
    .where(and(gone, inArray(resources.resource, held)));
}

/** @throws {ApiError} 422 for a permission of another application, or one that is declared twice */
function requireOwn(application: string, permissions: Declaration['permissions']): void {
  const seen = new Set<string>();
  for (const { resource } of permissions) {
    if (resource.startsWith(`${application}.`) && !seen.has(resource)) {
      seen.add(resource);
      continue;
    }
    const message = messageWith('errors.permissionNotOfApplication', { permission: resource, application });
    throw unprocessable('permission_invalid', message, { permissions: [message] });
  }
}
