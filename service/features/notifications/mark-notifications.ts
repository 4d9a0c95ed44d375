import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { notifications } from '../../platform/database/schema/notifications.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { isSeenBy, type Reader } from './reader.ts';
import { hint, inOrder, nextChange } from './notifications.ts';

/**
 * Marks the caller's notifications read or removed. Idempotent.
 * @throws {ApiError} 404 if one is not the caller's; then none is marked
 */
export async function mark(
  database: Database,
  reader: Reader,
  ids: readonly number[],
  as: 'read' | 'removed',
): Promise<void> {
  const { userId } = reader;
  const wanted = [...new Set(ids)];
  await database.db.transaction(async (tx) => {
    await inOrder(tx, userId);
    const own = and(isSeenBy(reader), inArray(notifications.id, wanted));
    const found = await tx.select({ id: notifications.id }).from(notifications).where(own);
    if (found.length < wanted.length)
      throw notFound(wanted.length === 1 ? 'errors.notFound.notification' : 'errors.notFound.notifications');
    const flag = as === 'read' ? notifications.isRead : notifications.isRemoved;
    const set = as === 'read' ? { isRead: true } : { isRemoved: true };
    const changed = await tx
      .update(notifications)
      .set({ ...set, change: nextChange })
      .where(and(own, eq(flag, false)))
      .returning({ id: notifications.id });
    if (changed.length > 0) await hint(tx, [userId]);
  });
}

/** What `undo` takes back, and how many it changed. */
export interface Undoable {
  undo: number;
  count: number;
}

/** Marks all of a user's notifications read, up to the newest that they have seen. Idempotent. */
export function markAllRead(database: Database, reader: Reader, newestId: number): Promise<Undoable> {
  return changeAll(database, reader.userId, (tx, change) =>
    tx
      .update(notifications)
      .set({ isRead: true, readIn: change, change })
      .where(and(shownUpTo(reader, newestId), eq(notifications.isRead, false))),
  );
}

/** Removes all of a user's notifications, up to the newest that they have seen, and marks them read. Idempotent. */
export function hideAll(database: Database, reader: Reader, newestId: number): Promise<Undoable> {
  const readIn = (change: number) =>
    sql`case when ${notifications.isRead} then ${notifications.readIn} else ${change} end`;
  return changeAll(database, reader.userId, (tx, change) =>
    tx
      .update(notifications)
      .set({ isRead: true, isRemoved: true, readIn: readIn(change), removedIn: change, change })
      .where(shownUpTo(reader, newestId)),
  );
}

/** Takes back a change of many, for what did not change since. A number of somebody else changes nothing. */
export async function undo(database: Database, userId: number, of: number): Promise<void> {
  const { readIn, removedIn, isWithdrawn, isRead, isRemoved } = notifications;
  await changeAll(database, userId, (tx, change) =>
    tx
      .update(notifications)
      .set({
        isRead: sql`${isRead} and ${readIn} is distinct from ${of}`,
        isRemoved: sql`${isRemoved} and ${removedIn} is distinct from ${of}`,
        readIn: sql`nullif(${readIn}, ${of})`,
        // Marks what came back, for streams: they cannot see in the rest of the row that it was changed with others.
        removedIn: -change,
        change,
      })
      .where(and(eq(notifications.userId, userId), eq(isWithdrawn, false), or(eq(readIn, of), eq(removedIn, of)))),
  );
}

const shownUpTo = (reader: Reader, newestId: number): SQL | undefined =>
  and(isSeenBy(reader), eq(notifications.isRemoved, false), lte(notifications.id, newestId));

/** Streams learn of the rows of one change by one event. */
async function changeAll(
  database: Database,
  userId: number,
  update: (tx: Tx, change: number) => Promise<{ rowCount: number | null }>,
): Promise<Undoable> {
  return database.db.transaction(async (tx) => {
    await inOrder(tx, userId);
    const { rows } = await tx.execute<{ change: string | number }>(sql`select ${nextChange} as change`);
    const change = Number(rows[0]?.change);
    const { rowCount } = await update(tx, change);
    const count = rowCount ?? 0;
    if (count > 0) await hint(tx, [userId]);
    return { undo: change, count };
  });
}
