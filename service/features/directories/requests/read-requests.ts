import { and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { DirectoryRequest } from '../../../../src/core/contract/endpoints/single-sign-on/directories.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { directoryGroups, directoryMembers, directoryRequests } from '../../../platform/database/schema/directories.ts';
import { type Speaker, textIn } from '../../../platform/languages/message.ts';
import { LISTED } from './log-request.ts';

/** The last requests of a directory, newest first, in the reader's language. */
export async function listRequests(
  within: Queryable,
  connectionId: number,
  { refused, speak: { language } }: { refused: boolean; speak: Speaker },
): Promise<DirectoryRequest[]> {
  const { id, error } = directoryRequests;
  const rows = await within
    .select()
    .from(directoryRequests)
    .where(and(eq(directoryRequests.connectionId, connectionId), refused ? isNotNull(error) : undefined))
    .orderBy(desc(id))
    .limit(LISTED);
  return rows.map((row) => ({
    ...{ id: row.id, at: row.createdAt.toISOString(), method: row.method, path: row.path },
    ...{ status: row.status, about: row.about },
    changes: row.changes.map((message) => textIn(language, message)),
    error: row.error && textIn(language, row.error),
  }));
}

/** How many people and groups were refused and have not been accepted since. */
export async function countConflicts(within: Queryable, connectionId: number): Promise<number> {
  const { rows } = await within.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select distinct on (about) error from directory_requests
      where connection_id = ${connectionId} and about is not null and method <> 'GET' order by about, id desc
    ) latest where error is not null`);
  return rows[0]?.count ?? 0;
}

/** The groups of a directory, by name, with their numbers of members. */
export async function listDirectoryGroups(
  within: Queryable,
  connectionId: number,
): Promise<{ id: string; name: string; members: number }[]> {
  const rows = await within
    .select({ id: directoryGroups.id, name: directoryGroups.displayName, members: count(directoryMembers.groupId) })
    .from(directoryGroups)
    .leftJoin(directoryMembers, eq(directoryMembers.groupId, directoryGroups.id))
    .where(eq(directoryGroups.connectionId, connectionId))
    .groupBy(directoryGroups.id)
    .orderBy(asc(sql`lower(${directoryGroups.displayName} collate "und-x-icu")`), asc(directoryGroups.id));
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
