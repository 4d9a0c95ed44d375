import { and, eq, ne, sql } from 'drizzle-orm';
import { directories, directoryGroups } from '../../../platform/database/schema/directories.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import { applyRolesOf } from '../people/apply-roles.ts';
import type { Run } from '../people/run.ts';
import { isSameJson, type Json } from '../resource/json.ts';
import { scimError } from '../resource/scim-error.ts';
import { lockGroup } from './find-group.ts';
import { columnsOf, type GroupColumns, type GroupRow, resourceOf } from './group-resource.ts';
import { changeMembers, idsInGroup, type MemberChange } from './members.ts';

/**
 * Adds a group with its members.
 * @throws {ApiError} 409 `uniqueness`; 400 `invalidValue` for unknown members
 */
export async function createGroup(run: Run, resource: Json, ids: readonly string[]): Promise<GroupRow> {
  const { tx, at, directory } = run;
  const columns = columnsOf(resource);
  // One group at a time: two requests at once must see each other's name.
  await tx.select().from(directories).where(eq(directories.connectionId, directory.connectionId)).for('no key update');
  await requireFreeName(run, columns);
  const [row] = await tx
    .insert(directoryGroups)
    .values({ ...columns, connectionId: directory.connectionId, createdAt: at, updatedAt: at })
    .returning();
  if (!row) throw new Error('A group of a directory was not inserted.');
  run.changes.push(messageWith('replies.directory.groupCreated', { group: row.displayName }));
  const { added } = await changeMembers(run, row.id, { kind: 'add', ids });
  noteMembers(run, row, added.length, 0);
  await applyRolesOf(run, added);
  return row;
}

/** Two groups of a provider may have one name if their ids differ. @throws {ApiError} 409 `uniqueness` */
async function requireFreeName({ tx, directory }: Run, columns: GroupColumns, except = 0): Promise<void> {
  const { displayName, externalId } = columns;
  const found = await tx
    .select({ externalId: directoryGroups.externalId })
    .from(directoryGroups)
    .where(
      and(
        eq(directoryGroups.connectionId, directory.connectionId),
        ne(directoryGroups.id, except),
        sql`lower(${directoryGroups.displayName} collate "und-x-icu")
          = lower(${displayName}::text collate "und-x-icu")`,
      ),
    );
  const isOther = (one: string | null) => one !== null && externalId !== null && one !== externalId;
  if (found.some((one) => !isOther(one.externalId)))
    throw scimError('uniqueness', messageWith('errors.directory.groupTaken', { group: displayName }));
}

/**
 * Changes a group and its members. What stays the same changes nothing.
 * @throws {ApiError} 404; 409 `uniqueness`; 400
 */
export async function changeGroup(
  run: Run,
  id: string,
  { apply, members }: { apply: (resource: Json) => Json; members: readonly MemberChange[] },
  about: (name: string) => void,
): Promise<GroupRow> {
  const { tx, at, directory, changes } = run;
  const row = await lockGroup(tx, directory.connectionId, id);
  about(row.displayName);
  const after = columnsOf(apply(resourceOf(row)));
  const isRenamed = after.displayName !== row.displayName;
  const isSame = isSameJson(resourceOf(row), resourceOf(after));
  if (!isSame) await requireFreeName(run, after, row.id);
  const touched = new Set<number>();
  const counts = { added: 0, removed: 0 };
  for (const change of members) {
    const { added, removed } = await changeMembers(run, row.id, change);
    for (const one of [...added, ...removed]) touched.add(one);
    counts.added += added.length;
    counts.removed += removed.length;
  }
  if (isSame && touched.size === 0) return row;
  const [changed = row] = await tx
    .update(directoryGroups)
    .set({ ...after, updatedAt: at })
    .where(eq(directoryGroups.id, row.id))
    .returning();
  if (isRenamed)
    changes.push(messageWith('replies.directory.groupRenamed', { from: row.displayName, to: after.displayName }));
  noteMembers(run, changed, counts.added, counts.removed);
  if (!isSame) for (const one of await idsInGroup(run, row.id)) touched.add(one);
  await applyRolesOf(run, [...touched]);
  if (changes.length === 0) changes.push(messageWith('replies.directory.changed', { fields: 'externalId' }));
  return changed;
}

/**
 * Deletes a group, which takes the roles that it gave.
 * @throws {ApiError} 404
 */
export async function deleteGroup(run: Run, id: string, about: (name: string) => void): Promise<void> {
  const { tx, directory } = run;
  const row = await lockGroup(tx, directory.connectionId, id);
  about(row.displayName);
  const touched = await idsInGroup(run, row.id);
  await tx.delete(directoryGroups).where(eq(directoryGroups.id, row.id));
  run.changes.push(messageWith('replies.directory.groupDeleted', { group: row.displayName }));
  await applyRolesOf(run, touched);
}

function noteMembers({ changes }: Run, { displayName: group }: GroupRow, added: number, removed: number): void {
  if (added > 0) changes.push(messageWith('replies.directory.membersAdded', { group, count: added }));
  if (removed > 0) changes.push(messageWith('replies.directory.membersRemoved', { group, count: removed }));
}
