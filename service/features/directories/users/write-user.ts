import { and, eq, sql } from 'drizzle-orm';
import { directoryMembers, directoryUsers } from '../../../platform/database/schema/directories.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import { lockUserOfMembership } from '../../memberships/member.ts';
import { userByEmail } from '../../users/find-user.ts';
import { type Account, accountOf, isOwnAccount, moveAccount, renameAccount } from '../people/account.ts';
import { addressesOf, requireAddress, speaksFor } from '../people/address.ts';
import { applyRolesOf } from '../people/apply-roles.ts';
import { requireRoomForUser } from '../require-room.ts';
import { activate, deactivate, isMember } from '../people/membership.ts';
import type { Run } from '../people/run.ts';
import { isSameJson, type Json } from '../resource/json.ts';
import { scimError } from '../resource/scim-error.ts';
import { lockUser } from './find-user.ts';
import { columnsOf, personName, resourceOf, type UserColumns, type UserRow } from './user-resource.ts';

/**
 * Adds a user, and makes the person with its address a member.
 * @throws {ApiError} 409 `uniqueness`; 400 `invalidValue` for an address outside of the verified domains
 */
export async function createUser(run: Run, resource: Json): Promise<UserRow> {
  const { tx, at, directory } = run;
  const columns = columnsOf(resource);
  await requireRoomForUser(run);
  await requireFreeName(run, columns.userName);
  const account = columns.active ? await newAccount(run, columns) : await knownAccount(run, columns);
  if (account && !account.isNew) await requireFreePerson(run, account);
  const [row] = await tx
    .insert(directoryUsers)
    .values({
      ...{ ...columns, connectionId: directory.connectionId, userId: account?.id ?? null },
      ...{ isManaged: account?.isNew ?? false, createdAt: at, updatedAt: at },
    })
    .returning();
  if (!row) throw new Error('A user of a directory was not inserted.');
  if (account) {
    if (columns.active) await activate(run, account, { userName: row.userName, isFirst: true });
    else await deactivate(run, account);
  }
  if (run.changes.length > 0) return row;
  // Nothing is said of the account of somebody who is no member, or each POST would tell whether there is one.
  const isLinked = account !== null && (await isMember(run, account.id));
  const text = isLinked ? 'replies.directory.linked' : 'replies.directory.noted';
  run.changes.push(messageWith(text, { person: isLinked ? account.email : row.userName }));
  return row;
}

async function newAccount(run: Run, columns: UserColumns) {
  const { tx, directory } = run;
  const address = await requireAddress(tx, directory.connectionId, columns.userName, columns.resource);
  return accountOf(run, address, personName(columns));
}

/** The account of a user who comes inactive: none is made for them. */
async function knownAccount({ tx, directory }: Run, { userName, resource }: UserColumns) {
  const address = await requireAddress(tx, directory.connectionId, userName, resource);
  const known = await userByEmail(tx, address);
  return known && !known.isDeleted ? { id: known.id, name: known.name, email: known.email, isNew: false } : null;
}

/** @throws {ApiError} 409 `uniqueness` */
async function requireFreeName({ tx, directory }: Run, userName: string, except?: number): Promise<void> {
  const [found] = await tx
    .select({ id: directoryUsers.id })
    .from(directoryUsers)
    .where(
      and(
        eq(directoryUsers.connectionId, directory.connectionId),
        sql`lower(${directoryUsers.userName} collate "und-x-icu") = lower(${userName}::text collate "und-x-icu")`,
      ),
    );
  if (found && found.id !== except) throw nameTaken(userName);
}

export const nameTaken = (userName: string) =>
  scimError('uniqueness', messageWith('errors.directory.userTaken', { userName }));

/** @throws {ApiError} 409 `uniqueness` if another user of the directory is the same person */
async function requireFreePerson({ tx, directory }: Run, { id, email }: Account): Promise<void> {
  const [found] = await tx
    .select({ id: directoryUsers.id })
    .from(directoryUsers)
    .where(and(eq(directoryUsers.connectionId, directory.connectionId), eq(directoryUsers.userId, id)));
  if (found) throw scimError('uniqueness', messageWith('errors.directory.otherPerson', { address: email }));
}

/**
 * Changes a user. What stays the same changes nothing.
 * @param next the changed resource
 * @throws {ApiError} 404; 409 `uniqueness`, or for an owner who is to be deactivated; 400
 */
export async function changeUser(
  run: Run,
  id: string,
  next: (current: Json) => Json,
  about: (userName: string) => void,
): Promise<UserRow> {
  const { tx, directory, at } = run;
  const row = await lockUser(tx, directory.connectionId, id);
  about(row.userName);
  const before = resourceOf(row);
  const after = columnsOf(next(before));
  const isSame = isSameJson(before, resourceOf(after));
  if (!isSame) await requireFreeName(run, after.userName, row.id);
  const userId = await changePerson(run, row, after);
  if (isSame && userId === row.userId) return row;
  // Another account than before is the directory's own only if it made that one too.
  const isManaged = userId === row.userId ? row.isManaged : run.changes.some(isCreation);
  const [changed = row] = await tx
    .update(directoryUsers)
    .set({ ...after, userId, isManaged, updatedAt: isSame ? row.updatedAt : at })
    .where(eq(directoryUsers.id, row.id))
    .returning();
  if (row.userId === null && userId !== null) await applyRolesOf(run, [row.id]);
  if (run.changes.length === 0) run.changes.push(changedFields(before, resourceOf(after)));
  return changed;
}

const isCreation = ({ id }: { id: string }) => id === 'replies.directory.created';

function changedFields(before: Json, after: Json) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const fields = names.filter((name) => !isSameJson(before[name], after[name])).join(', ');
  return messageWith('replies.directory.changed', { fields });
}

/** Brings the account and the membership in line. @returns the id of the account, if there is one by now */
async function changePerson(run: Run, row: UserRow, after: UserColumns): Promise<number | null> {
  const { tx } = run;
  const account = row.userId === null ? null : await lockAccount(run, row.userId);
  if (!account) return after.active ? addPerson(run, after) : null;
  const [name, names] = [personName(after), personName(row)];
  const [address] = addressesOf(after.userName, after.resource);
  const [addressBefore] = addressesOf(row.userName, row.resource);
  if (name !== names || address !== addressBefore) {
    const isOwn = row.isManaged && (await isOwnAccount(run, account));
    if (isOwn && name !== names) await renameAccount(run, account, name);
    if (address !== undefined && address !== addressBefore) {
      const moved = await requireAddress(tx, run.directory.connectionId, after.userName, after.resource);
      if (isOwn) await moveAccount(run, account, moved);
      else if (moved !== account.email && (await isMember(run, account.id)))
        run.changes.push(messageWith('replies.directory.addressKept', { from: account.email, to: moved }));
    }
  }
  if (!after.active) await deactivate(run, account);
  else if (!row.active) {
    if (!(await isReachable(run, account))) return addPerson(run, after);
    await activate(run, { ...account, isNew: false }, { userName: after.userName, isFirst: false });
  }
  return account.id;
}

/** @returns the id of the account */
async function addPerson(run: Run, columns: UserColumns): Promise<number> {
  const account = await newAccount(run, columns);
  await requireFreePerson(run, account);
  await activate(run, account, { userName: columns.userName, isFirst: true });
  return account.id;
}

/** Whether a directory may let somebody in: an account with an address elsewhere belongs to its person alone. */
const isReachable = async (run: Run, { id, email }: Account): Promise<boolean> =>
  (await isMember(run, id)) || (await speaksFor(run.tx, run.directory.connectionId, email));

async function lockAccount({ tx }: Run, userId: number): Promise<Account | null> {
  await lockUserOfMembership(tx, userId);
  const [found] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDeleted, false)));
  return found ?? null;
}

/**
 * Forgets a user, and suspends their membership as if they had been deactivated.
 * @throws {ApiError} 404; 409 for an owner
 */
export async function deleteUser(run: Run, id: string, about: (userName: string) => void): Promise<void> {
  const { tx, directory } = run;
  // Groups lock a user and its places in groups before the membership: in another order both would wait for ever.
  const row = await lockUser(tx, directory.connectionId, id, 'update');
  about(row.userName);
  await tx.delete(directoryMembers).where(eq(directoryMembers.directoryUserId, row.id));
  const account = row.userId === null ? null : await lockAccount(run, row.userId);
  if (account) await deactivate(run, account);
  await applyRolesOf(run, [row.id], 'none');
  await tx.delete(directoryUsers).where(eq(directoryUsers.id, row.id));
  run.changes.push(messageWith('replies.directory.forgotten', { person: row.userName }));
}
