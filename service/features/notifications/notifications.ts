import { sql } from 'drizzle-orm';
import type { CriticalityLevel, NotificationType } from '../../../src/core/contract/notification-types.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notifications } from '../../platform/database/schema/notifications.ts';
import { reachesBell } from '../notification-preferences/effective-preferences.ts';

/** Channel that signals changed notifications; the payload is user ids, separated by commas. */
export const NOTIFICATIONS_CHANNEL = 'notifications';

/** First key of the advisory locks that order one user's changes. */
const LOCK = 7_201;

/** A notification to add. */
export interface NewNotification {
  title: string;
  /** Plain text, or an https URL, which becomes 'Download here'. */
  body?: string;
  /** What it is about: a URL, or a path at this service's host, such as `/auth/team?user=7`. */
  link?: string;
  level?: CriticalityLevel;
  type: NotificationType;
  organizationId?: number | null;
}

/** The number of a change that is made now. */
export const nextChange = sql`nextval(pg_get_serial_sequence('notifications', 'change'))`;

/**
 * Adds a notification for a user, in all their tabs and devices, when `tx` commits.
 * @returns the notification's id; null if the user, or their organization, wants none of this type
 */
export async function notify(tx: Tx, userId: number, note: NewNotification): Promise<number | null> {
  const { title, body = '', link = null, level: criticalityLevel = 'info' } = note;
  const { type: notificationType, organizationId = null } = note;
  if (!(await reachesBell(tx, userId, { notificationType, criticalityLevel, organizationId }))) return null;
  await inOrder(tx, userId);
  const [row] = await tx
    .insert(notifications)
    .values({ userId, title, body, link, criticalityLevel, notificationType, organizationId })
    .returning({ id: notifications.id });
  if (!row) throw new Error('A notification was not inserted.');
  await hint(tx, [userId]);
  return row.id;
}

/** One user's changes commit in numerical order, so a reader who saw a number has seen all earlier ones. */
export async function inOrder(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${userId})`);
}

/** The same for many users, who are locked in the order of their ids, so that two transactions cannot deadlock. */
export async function allInOrder(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select count(pg_advisory_xact_lock(${LOCK}, id))
    from (select id from unnest(${sql.param([...userIds])}::int[]) as asked(id) order by id) as sorted`);
}

/** Ids in one hint: its payload may have 8,000 bytes. */
const HINTED = 700;

/** Wakes the streams of these users when `tx` commits. */
export async function hint(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += HINTED)
    await tx.execute(sql`select pg_notify(${NOTIFICATIONS_CHANNEL}, ${userIds.slice(at, at + HINTED).join()})`);
}
