import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { directoryGroups, directoryMembers, directoryUsers } from '../../../platform/database/schema/directories.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { compileFilter } from '../filter/compile-filter.ts';
import type { Filter } from '../filter/filter.ts';
import { userType } from '../resource/attributes.ts';
import { idOf } from '../resource/ids.ts';
import { type UserRow, userColumns } from './user-resource.ts';

const gone = () => new ApiError(404, 'not_found', 'errors.directory.userGone');

const own = (connectionId: number, id: string) =>
  and(eq(directoryUsers.connectionId, connectionId), eq(directoryUsers.id, idOf(id) ?? 0));

/**
 * A user of a directory.
 * @throws {ApiError} 404, also for another directory's
 */
export async function findUser(within: Queryable, connectionId: number, id: string): Promise<UserRow> {
  const [found] = await within.select().from(directoryUsers).where(own(connectionId, id));
  if (!found) throw gone();
  return found;
}

/**
 * The same, locked until the transaction ends.
 * @throws {ApiError} 404
 */
export async function lockUser(
  tx: Tx,
  connectionId: number,
  id: string,
  lock: 'no key update' | 'update' = 'no key update',
): Promise<UserRow> {
  const [found] = await tx.select().from(directoryUsers).where(own(connectionId, id)).for(lock);
  if (!found) throw gone();
  return found;
}

/** Users that one query reads, and what their resources may have together: a reply is built in memory. */
const STEP = 100;
const PAGE_LENGTH = 4_000_000;

/** A page of the users that a filter finds, by id. It ends early where the resources are large (RFC 7644 §3.4.2.4). */
export async function listUsers(
  within: Queryable,
  connectionId: number,
  { filter, startIndex, limit }: { filter: Filter | null; startIndex: number; limit: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const where = and(
    eq(directoryUsers.connectionId, connectionId),
    filter ? compileFilter(filter, userType, userColumns) : undefined,
  );
  const first = startIndex - 1;
  const rows: UserRow[] = [];
  for (let length = 0; rows.length < limit && length < PAGE_LENGTH;) {
    const step = Math.min(STEP, limit - rows.length);
    const page = within.select().from(directoryUsers).where(where).orderBy(asc(directoryUsers.id));
    const found = await page.limit(step).offset(first + rows.length);
    rows.push(...found);
    length += found.reduce((sum, { resource }) => sum + JSON.stringify(resource).length, 0);
    if (found.length < step && rows.length > 0) return { rows, total: first + rows.length };
    if (found.length < step) break;
  }
  const [counted] = await within.select({ total: count() }).from(directoryUsers).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** The groups of users, by the user's id. */
export async function groupsOfUsers(
  within: Queryable,
  ids: readonly number[],
): Promise<Map<number, { value: string; display: string }[]>> {
  const found = new Map<number, { value: string; display: string }[]>();
  if (ids.length === 0) return found;
  const rows = await within
    .select({ userId: directoryMembers.directoryUserId, id: directoryGroups.id, name: directoryGroups.displayName })
    .from(directoryMembers)
    .innerJoin(directoryGroups, eq(directoryGroups.id, directoryMembers.groupId))
    .where(inArray(directoryMembers.directoryUserId, [...ids]))
    .orderBy(asc(directoryGroups.id));
  for (const { userId, id, name } of rows) {
    const list = found.get(userId) ?? [];
    list.push({ value: String(id), display: name });
    found.set(userId, list);
  }
  return found;
}
