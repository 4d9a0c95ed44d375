import type { Notification } from '../../../src/core/contract/endpoints/notifications.ts';
import { and, asc, desc, eq, gt, inArray, lte, max, min, sql } from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../../platform/database/database.ts';
import {
  notifications,
  type CriticalityLevel,
  type NotificationType,
} from '../../platform/database/schema/notifications.ts';
import { named } from '../../platform/database/named.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Cursor, Change } from '../../platform/push/push.ts';

/** Channel that signals changed notifications; the payload is the user id. */
export const NOTIFICATIONS_CHANNEL = 'notifications';

/** First key of the advisory locks that order one user's changes. */
const LOCK = 7_201;

/** A notification to add. */
export interface Note {
  title: string;
  /** Plain text, or an https URL, which becomes 'Download here'. */
  body?: string;
  /** What it is about: a URL, or a path at this service's host, such as `/auth/team?user=7`. */
  link?: string;
  level?: CriticalityLevel;
  type: NotificationType;
  organizationId?: number | null;
}

const nextChange = sql`nextval(pg_get_serial_sequence('notifications', 'change'))`;

/**
 * Adds a notification for a user, in all their tabs and devices, when `tx` commits.
 * @returns the notification's id
 */
export async function notify(tx: Tx, userId: number, note: Note): Promise<number> {
  await inOrder(tx, userId);
  const { title, body = '', link = null, level: criticalityLevel = 'info' } = note;
  const { type: notificationType, organizationId = null } = note;
  const [row] = await tx
    .insert(notifications)
    .values({ userId, title, body, link, criticalityLevel, notificationType, organizationId })
    .returning({ id: notifications.id });
  if (!row) throw new Error('A notification was not inserted.');
  await hint(tx, userId);
  return row.id;
}

/** A user's notifications, newest first. */
export async function listNotifications(db: Queryable, userId: number, after = 0): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.isRemoved, false), gt(notifications.id, after)))
    .orderBy(desc(notifications.id));
  return rows.map(asNotification);
}

/**
 * Marks the caller's notifications read or removed. Idempotent.
 * @throws {ApiError} 404 if one is not the caller's; then none is marked
 */
export async function mark(
  database: Database,
  userId: number,
  ids: readonly number[],
  as: 'read' | 'removed',
): Promise<void> {
  const wanted = [...new Set(ids)];
  await database.db.transaction(async (tx) => {
    await inOrder(tx, userId);
    const own = and(eq(notifications.userId, userId), inArray(notifications.id, wanted));
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
    if (changed.length > 0) await hint(tx, userId);
  });
}

/** Marks a user's notifications read, up to the newest that they have seen. Idempotent. */
export async function markAllRead(database: Database, userId: number, newestId: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    await inOrder(tx, userId);
    const unread = and(eq(notifications.userId, userId), eq(notifications.isRead, false));
    const changed = await tx
      .update(notifications)
      .set({ isRead: true, change: nextChange })
      .where(and(unread, eq(notifications.isRemoved, false), lte(notifications.id, newestId)))
      .returning({ id: notifications.id });
    if (changed.length > 0) await hint(tx, userId);
  });
}

/**
 * Where a stream begins: after the client's `Last-Event-ID` (`7-42`, or `7` for a notification alone), else now.
 * @param lastEventId as sent; an unreadable value counts as missing
 */
export async function cursorFrom(db: Queryable, userId: number, lastEventId?: string): Promise<Cursor> {
  const [, id, change] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(lastEventId?.trim() ?? '') ?? [];
  if (id !== undefined && change !== undefined) return { id: Number(id), change: Number(change) };
  const [newest] = await db
    .select({ id: max(notifications.id), change: max(notifications.change) })
    .from(notifications)
    .where(eq(notifications.userId, userId));
  const now = { id: newest?.id ?? 0, change: newest?.change ?? 0 };
  if (id === undefined) return now;
  const [missed] = await db
    .select({ change: min(notifications.change) })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.id, Number(id))));
  return { id: Number(id), change: missed?.change ? missed.change - 1 : now.change };
}

/** Changes after a cursor in order, at most `limit`. */
export async function changesAfter(db: Queryable, userId: number, cursor: Cursor, limit: number): Promise<Change[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.change, cursor.change)))
    .orderBy(asc(notifications.change))
    .limit(limit);
  let newest = cursor.id;
  return rows.map((row): Change => {
    const isNew = row.id > cursor.id && !row.isRemoved;
    newest = Math.max(newest, row.id);
    const at = { id: newest, change: row.change };
    return isNew
      ? { cursor: at, event: 'notification', data: asNotification(row) }
      : { cursor: at, event: row.isRemoved ? 'removed' : 'read', data: { id: row.id } };
  });
}

/** The newest change of each of these users; those without notifications are missing. */
export async function newestChanges(db: Queryable, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await named<{ user_id: number; change: number | null }>(db, {
    name: 'newest-changes',
    text: `
      select asked.user_id, (select max(n.change) from notifications n where n.user_id = asked.user_id) as change
      from unnest($1::int[]) as asked(user_id)`,
    values: [userIds],
  });
  return new Map(rows.flatMap(({ user_id, change }) => (change === null ? [] : [[user_id, change]])));
}

/** One user's changes commit in numerical order, so a reader who saw a number has seen all earlier ones. */
async function inOrder(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${userId})`);
}

async function hint(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${NOTIFICATIONS_CHANNEL}, ${String(userId)})`);
}

function asNotification(row: typeof notifications.$inferSelect): Notification {
  const {
    id,
    title,
    body,
    link,
    isRead: is_read,
    criticalityLevel: criticality_level,
    notificationType: notification_type,
    createdAt,
  } = row;
  return { id, title, body, is_read, criticality_level, notification_type, created_at: createdAt.toISOString(), link };
}
