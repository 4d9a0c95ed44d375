import type { Announcement } from '../../../src/core/contract/endpoints/announcements.ts';
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { announcements, announcementStates } from '../../platform/database/schema/notifications.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';

/**
 * Announcements for the caller's organization and for everyone, newest last. Omits dismissed ones: disposable ones for
 * good, others for the session that dismissed them.
 * @param now milliseconds since 1970
 */
export async function listAnnouncements(db: Queryable, caller: Caller, now: number): Promise<Announcement[]> {
  const since = new Date(caller.signedInAt).toISOString();
  const gone = or(announcements.disposable, sql`${announcementStates.dismissedAt} >= ${since}`);
  const rows = await visible(db, caller, now, or(isNull(announcementStates.dismissedAt), sql`not ${gone}`));
  return rows.map(asAnnouncement);
}

/**
 * Marks an announcement read or unread.
 * @throws {ApiError} 404
 */
export async function markAnnouncement(
  db: Queryable,
  caller: Caller,
  id: number,
  isRead: boolean,
  now: number,
): Promise<Announcement[]> {
  await keep(db, caller, id, now, { isRead });
  return (await visible(db, caller, now, eq(announcements.id, id))).map(asAnnouncement);
}

/**
 * Dismisses an announcement for the caller.
 * @throws {ApiError} 404
 */
export async function dismissAnnouncement(db: Queryable, caller: Caller, id: number, now: number): Promise<void> {
  await keep(db, caller, id, now, { isRead: true, dismissedAt: new Date(now) });
}

async function keep(
  db: Queryable,
  caller: Caller,
  id: number,
  now: number,
  state: { isRead: boolean; dismissedAt?: Date },
): Promise<void> {
  const [found] = await visible(db, caller, now, eq(announcements.id, id));
  if (!found) throw notFound('errors.notFound.announcement');
  await db
    .insert(announcementStates)
    .values({ announcementId: id, userId: caller.userId, ...state })
    .onConflictDoUpdate({ target: [announcementStates.announcementId, announcementStates.userId], set: state });
}

type Condition = ReturnType<typeof or>;

function visible(db: Queryable, caller: Caller, now: number, condition: Condition) {
  const at = new Date(now);
  const theirs =
    caller.organizationId === null
      ? isNull(announcements.organizationId)
      : or(isNull(announcements.organizationId), eq(announcements.organizationId, caller.organizationId));
  const own = and(
    eq(announcementStates.announcementId, announcements.id),
    eq(announcementStates.userId, caller.userId),
  );
  return db
    .select({ announcement: announcements, isRead: announcementStates.isRead })
    .from(announcements)
    .leftJoin(announcementStates, own)
    .where(
      and(
        theirs,
        lte(announcements.startsAt, at),
        or(isNull(announcements.endsAt), gt(announcements.endsAt, at)),
        condition,
      ),
    )
    .orderBy(asc(announcements.startsAt), asc(announcements.id));
}

function asAnnouncement({ announcement, isRead }: Awaited<ReturnType<typeof visible>>[number]): Announcement {
  const { id, severity, disposable, title, text } = announcement;
  return { id, severity, isRead: isRead ?? false, show: true, disposable, content: { title, text } };
}
