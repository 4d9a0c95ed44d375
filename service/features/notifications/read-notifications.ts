import { and, asc, desc, eq, gt, inArray, isNull, lt, max, min, or, type SQL } from 'drizzle-orm';
import type { Notification } from '../../../src/core/contract/endpoints/notifications.ts';
import { criticalityLevels, type CriticalityLevel } from '../../../src/core/contract/notification-types.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import { notifications } from '../../platform/database/schema/notifications.ts';
import type { Change, Cursor } from '../../platform/push/push.ts';
import { isSeenBy, type Reader } from './reader.ts';

/** Notifications of a page, unless the request says how many. */
const PAGE = 50;

/** Which of a user's notifications to list. */
export interface Asked {
  /** Only those with a greater id. */
  after?: number | undefined;
  /** Only those with a smaller id: the page after it. */
  before?: number | undefined;
  count?: number | undefined;
  isUnread?: boolean | undefined;
}

/** A page of a user's notifications, newest first, and where the next one begins. */
export async function listNotifications(
  db: Queryable,
  reader: Reader,
  { after = 0, before, count = PAGE, isUnread = false }: Asked,
  now: number,
): Promise<{ data: Notification[]; next?: string }> {
  if (count === 0) return { data: [] };
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        isSeenBy(reader),
        eq(notifications.isRemoved, false),
        gt(notifications.id, after),
        before === undefined ? undefined : lt(notifications.id, before),
        isUnread ? eq(notifications.isRead, false) : undefined,
        isCurrent(now),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(count + 1);
  const last = rows.length > count ? rows[count - 1] : undefined;
  return { data: rows.slice(0, count).map(asNotification), ...(last && { next: String(last.id) }) };
}

/** How many notifications are unread, and the most severe of their levels: one query of one index. */
export async function countUnread(
  db: Queryable,
  reader: Reader,
  now: number,
): Promise<{ unread: number; level: CriticalityLevel | null }> {
  const { name, text, more } = conditionOf(reader);
  const rows = await prepared<{ level: CriticalityLevel; count: number }>(db, {
    name,
    text: `
      select criticality_level as level, count(*)::int as count from notifications
      where user_id = $1 and not is_read and not is_removed and (expires_at is null or expires_at > $2)
        ${text}
      group by criticality_level`,
    values: [reader.userId, new Date(now), ...more],
  });
  const level = criticalityLevels.findLast((one) => rows.some((row) => row.level === one)) ?? null;
  return { unread: rows.reduce((sum, { count }) => sum + count, 0), level };
}

/** What `isSeenBy` says, for a statement that connections plan once; most sessions see everything. */
function conditionOf({ only, seesOthers, closed }: Reader): { name: string; text: string; more: unknown[] } {
  const name = 'unread-notifications';
  const others = 'organization_id is null';
  if (only !== null) {
    const text = `and (organization_id = $3 or ($4::boolean and ${others}))`;
    return { name: `${name}-of-one`, text, more: [only, seesOthers] };
  }
  if (closed.length === 0) return { name, text: '', more: [] };
  return { name: `${name}-but`, text: `and (${others} or organization_id <> all($3::int[]))`, more: [closed] };
}

const isCurrent = (now: number): SQL | undefined =>
  or(isNull(notifications.expiresAt), gt(notifications.expiresAt, new Date(now)));

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

/** Changes after a cursor in order, at most `limit`. A change of many notifications is one. */
export async function changesAfter(db: Queryable, userId: number, cursor: Cursor, limit: number): Promise<Change[]> {
  const changes = await prepared<{ id: string | number; rows: number }>(db, {
    name: 'changes-after',
    text: `
      select max(id) as id, count(*)::int as rows from notifications
      where user_id = $1 and change > $2 group by change order by change limit $3`,
    values: [userId, cursor.change, limit],
  });
  if (changes.length === 0) return [];
  const rowsOf = new Map(changes.map(({ id, rows }) => [Number(id), rows]));
  const found = await db
    .select()
    .from(notifications)
    .where(inArray(notifications.id, [...rowsOf.keys()]))
    .orderBy(asc(notifications.change));
  let newest = cursor.id;
  return found.map((row): Change => {
    const isNew = row.id > cursor.id && !row.isRemoved;
    newest = Math.max(newest, row.id);
    const at = { id: newest, change: row.change };
    const cameBack = row.removedIn === -row.change;
    // Readers look at the list for what changed with others, and for what came back.
    const of = { cursor: at, organizationId: row.organizationId };
    if (rowsOf.get(row.id) !== 1 || cameBack) return { ...of, event: 'changed', data: { id: row.id } };
    return isNew
      ? { ...of, event: 'notification', data: asNotification(row) }
      : { ...of, event: row.isRemoved ? 'removed' : 'read', data: { id: row.id } };
  });
}

/** The newest change of each of these users; those without notifications are missing. */
export async function newestChanges(db: Queryable, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await prepared<{ user_id: number; change: number | null }>(db, {
    name: 'newest-changes',
    text: `
      select asked.user_id, (select max(n.change) from notifications n where n.user_id = asked.user_id) as change
      from unnest($1::int[]) as asked(user_id)`,
    values: [userIds],
  });
  return new Map(rows.flatMap(({ user_id, change }) => (change === null ? [] : [[user_id, change]])));
}

function asNotification(row: typeof notifications.$inferSelect): Notification {
  const { id, title, body, link, isRead, criticalityLevel, notificationType, createdAt, expiresAt } = row;
  return {
    id,
    title,
    body,
    is_read: isRead,
    criticality_level: criticalityLevel,
    notification_type: notificationType,
    created_at: createdAt.toISOString(),
    link,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
