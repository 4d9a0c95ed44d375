import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { directoryGroups, directoryMembers, directoryUsers } from '../../../platform/database/schema/directories.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { compileFilter } from '../filter/compile-filter.ts';
import type { Filter } from '../filter/filter.ts';
import { groupType } from '../resource/attributes.ts';
import { idOf } from '../resource/ids.ts';
import { type GroupMember, type GroupRow, groupColumns } from './group-resource.ts';

const gone = () => new ApiError(404, 'not_found', 'errors.directory.groupGone');

const own = (connectionId: number, id: string) =>
  and(eq(directoryGroups.connectionId, connectionId), eq(directoryGroups.id, idOf(id) ?? 0));

/**
 * A group of a directory.
 * @throws {ApiError} 404, also for another directory's
 */
export async function findGroup(within: Queryable, connectionId: number, id: string): Promise<GroupRow> {
  const [found] = await within.select().from(directoryGroups).where(own(connectionId, id));
  if (!found) throw gone();
  return found;
}

/**
 * The same, locked until the transaction ends.
 * @throws {ApiError} 404
 */
export async function lockGroup(tx: Tx, connectionId: number, id: string): Promise<GroupRow> {
  const [found] = await tx.select().from(directoryGroups).where(own(connectionId, id)).for('no key update');
  if (!found) throw gone();
  return found;
}

/** A page of the groups that a filter finds, by id. */
export async function listGroups(
  within: Queryable,
  connectionId: number,
  { filter, startIndex, limit }: { filter: Filter | null; startIndex: number; limit: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const where = and(
    eq(directoryGroups.connectionId, connectionId),
    filter ? compileFilter(filter, groupType, groupColumns) : undefined,
  );
  const [counted] = await within.select({ total: count() }).from(directoryGroups).where(where);
  const total = counted?.total ?? 0;
  if (limit === 0 || total < startIndex) return { rows: [], total };
  const page = within.select().from(directoryGroups).where(where).orderBy(asc(directoryGroups.id));
  return { rows: await page.limit(limit).offset(startIndex - 1), total };
}

/** Members in one reply, which is built in memory. */
const MEMBERS = 50_000;

/** The first of these groups, as many as fit into one reply with their members: at least one, never cut. */
export async function groupsThatFit(within: Queryable, rows: readonly GroupRow[]): Promise<GroupRow[]> {
  if (rows.length < 2) return [...rows];
  const counted = await within
    .select({ groupId: directoryMembers.groupId, members: count() })
    .from(directoryMembers)
    .where(
      inArray(
        directoryMembers.groupId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(directoryMembers.groupId);
  const members = new Map(counted.map((one) => [one.groupId, one.members]));
  let sum = 0;
  const end = rows.findIndex(({ id }, at) => (sum += members.get(id) ?? 0) > MEMBERS && at > 0);
  return rows.slice(0, end === -1 ? rows.length : end);
}

/** The members of groups, by the group's id. */
export async function membersOfGroups(within: Queryable, ids: readonly number[]): Promise<Map<number, GroupMember[]>> {
  const found = new Map<number, GroupMember[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await within
    .select({ groupId: directoryMembers.groupId, id: directoryUsers.id, display: directoryUsers.userName })
    .from(directoryMembers)
    .innerJoin(directoryUsers, eq(directoryUsers.id, directoryMembers.directoryUserId))
    .where(inArray(directoryMembers.groupId, [...ids]))
    .orderBy(asc(directoryUsers.id));
  for (const { groupId, id, display } of rows) found.get(groupId)?.push({ value: String(id), display });
  return found;
}
