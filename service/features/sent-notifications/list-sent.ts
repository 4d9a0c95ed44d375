import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { SentNotification } from '../../../src/core/contract/endpoints/platform/sent-notifications.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sentNotifications } from '../../platform/database/schema/sent-notifications.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { isSentBy, type Sender } from './sender.ts';

/** Notifications of a page, unless the request says how many. */
const PAGE = 20;

const { id } = sentNotifications;

/** What its recipients did: how many read it, and how many removed it. */
const counts = sql<[read: number, removed: number]>`(
  select array[count(*) filter (where n.is_read), count(*) filter (where n.is_removed and not n.is_withdrawn)]::int[]
  from notifications n where n.sent_id = sent_notifications.id
)`;

const columns = { row: sentNotifications, counts };

/** A page of what a sender sent, newest first, and where the next one begins. */
export async function listSent(
  within: Queryable,
  sender: Sender,
  { __count: count = PAGE, __after: after }: { __count?: number | undefined; __after?: number | undefined },
): Promise<{ data: SentNotification[]; meta: { next?: string } }> {
  const rows = await within
    .select(columns)
    .from(sentNotifications)
    .where(and(isSentBy(sender), after === undefined ? undefined : lt(id, after)))
    .orderBy(desc(id))
    .limit(count + 1);
  const last = rows.length > count ? rows[count - 1] : undefined;
  return { data: rows.slice(0, count).map(present), meta: last ? { next: String(last.row.id) } : {} };
}

/** @throws {ApiError} 404 */
export async function readSent(within: Queryable, sender: Sender, sentId: number): Promise<SentNotification> {
  const [found] = await within
    .select(columns)
    .from(sentNotifications)
    .where(and(isSentBy(sender), eq(id, sentId)));
  if (!found) throw notFound('errors.notFound.notification');
  return present(found);
}

interface Found {
  row: typeof sentNotifications.$inferSelect;
  counts: [read: number, removed: number];
}

function present({ row, counts: [read, removed] }: Found): SentNotification {
  return {
    id: row.id,
    status: row.status,
    title: row.title,
    criticality_level: row.criticalityLevel,
    notification_type: row.notificationType,
    organization_id: row.organizationId,
    recipients: row.recipients,
    unknown: row.unknown,
    muted: row.muted,
    read,
    removed,
    mails: row.mails,
    send_at: row.sendAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
