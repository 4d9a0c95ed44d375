import { eq, sql } from 'drizzle-orm';
import { directoryMembers } from '../../../platform/database/schema/directories.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import type { Run } from '../people/run.ts';
import { idOf } from '../resource/ids.ts';
import { isObject, valueOf } from '../resource/json.ts';
import { invalidValue, scimError } from '../resource/scim-error.ts';

/** What one request may say about members. */
const MEMBERS = 50_000;
const SHOWN = 5;

/** A change of the members of a group. `set` makes them exactly these. */
export interface MemberChange {
  kind: 'add' | 'remove' | 'set';
  ids: readonly string[];
}

/**
 * Ids of users, from a list of members as it was sent.
 * @throws {ApiError} 400 `invalidValue`
 */
export function memberIds(value: unknown): string[] {
  const all: unknown[] = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
  if (all.length > MEMBERS) throw invalidValue('members');
  return all.map((one) => {
    const id = isObject(one) ? valueOf(one, 'value') : one;
    if (typeof id !== 'string' && typeof id !== 'number') throw invalidValue('members');
    return String(id);
  });
}

/**
 * Changes the members of a locked group, whatever their number with few queries.
 * @returns ids of the users who came and went
 * @throws {ApiError} 400 `invalidValue` for users that the directory does not have
 */
export async function changeMembers(
  run: Run,
  groupId: number,
  { kind, ids }: MemberChange,
): Promise<{ added: number[]; removed: number[] }> {
  const known = kind === 'remove' ? ids.flatMap((id) => idOf(id) ?? []) : await requireUsers(run, ids);
  const removed = kind === 'add' ? [] : await removeMembers(run, groupId, kind, known);
  const added = kind === 'remove' ? [] : await addMembers(run, groupId, known);
  return { added, removed };
}

async function addMembers({ tx }: Run, groupId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into directory_members (group_id, directory_user_id)
    select ${groupId}::int, id from unnest(${sql.param(ids)}::int[]) wanted (id)
    on conflict do nothing returning directory_user_id as id`);
  return rows.map(({ id }) => id);
}

async function removeMembers(
  { tx }: Run,
  groupId: number,
  kind: 'remove' | 'set',
  ids: readonly number[],
): Promise<number[]> {
  const named = sql`directory_user_id = any(${sql.param(ids)}::int[])`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from directory_members where group_id = ${groupId} and ${kind === 'remove' ? named : sql`not ${named}`}
    returning directory_user_id as id`);
  return rows.map(({ id }) => id);
}

/** Locked against deletion until the transaction ends. */
async function requireUsers({ tx, directory }: Run, sent: readonly string[]): Promise<number[]> {
  const ids = [...new Set(sent)];
  const possible = ids.flatMap((id) => idOf(id) ?? []);
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from directory_users
    where connection_id = ${directory.connectionId} and id = any(${sql.param(possible)}::int[])
    order by id for key share`);
  if (rows.length === ids.length) return rows.map(({ id }) => id);
  const known = new Set(rows.map(({ id }) => String(id)));
  const missing = ids.filter((id) => !known.has(id)).slice(0, SHOWN);
  const values = { ids: missing.map((id) => id.slice(0, 40)).join(', ') };
  throw scimError('invalidValue', messageWith('errors.directory.membersUnknown', values));
}

/** Ids of the users in a group. */
export const idsInGroup = async ({ tx }: Run, groupId: number): Promise<number[]> =>
  (
    await tx
      .select({ id: directoryMembers.directoryUserId })
      .from(directoryMembers)
      .where(eq(directoryMembers.groupId, groupId))
  ).map(({ id }) => id);
