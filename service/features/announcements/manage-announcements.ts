import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { ManagedAnnouncement } from '../../../src/core/contract/endpoints/managed-announcements.ts';
import { searchable } from '../../../src/core/contract/rules.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import { messageWith } from '../../platform/languages/message.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { searchableSql } from '../../platform/database/folded.ts';
import { announcements } from '../../platform/database/schema/notifications.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { ApiError, forbidden, notFound, unprocessable } from '../../platform/errors/api-error.ts';
import type { Requester, Caller } from '../../platform/http/caller.ts';
import { containing, type ListQuery } from '../../platform/lists/paging.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';
import type { Services } from '../../platform/services.ts';
import { holdsForPlatform } from '../access/effective-permissions.ts';
import { actorOf, audit } from '../audit/audit.ts';

type Draft = Body<'POST /announcements/manage'>;

/** Most announcements of an organization that have not ended. */
const ANNOUNCEMENTS = 100;

const columns = { announcement: announcements, organization: { id: organizations.id, name: organizations.name } };

const rowsOf = (within: Queryable) =>
  within
    .select(columns)
    .from(announcements)
    .leftJoin(organizations, eq(organizations.id, announcements.organizationId));

/** Announcements that the caller may change: all for the platform, their organization's for its admins. */
function ownOf(caller: Caller) {
  if (holdsForPlatform(caller, 'auth.organizations.WRITE')) return undefined;
  return caller.organizationId === null ? sql`false` : eq(announcements.organizationId, caller.organizationId);
}

/** A page of announcements for their authors, newest first; the whole list without `__count`. */
export async function listManagedAnnouncements(
  within: Queryable,
  caller: Caller,
  { term = '', __count, __offset = 0 }: ListQuery,
): Promise<{ rows: ManagedAnnouncement[]; total: number }> {
  const text = searchableSql(sql`${announcements.title} || ' ' || ${announcements.text}`);
  const where = and(ownOf(caller), term.trim() ? sql`${text} like ${containing(searchable(term.trim()))}` : undefined);
  const page = rowsOf(within)
    .where(where)
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .offset(__offset)
    .$dynamic();
  const rows = await (__count === undefined ? page : page.limit(__count));
  const [counted] = await within.select({ total: count() }).from(announcements).where(where);
  return { rows: rows.map(present), total: counted?.total ?? 0 };
}

/**
 * @throws {ApiError} 403 if the caller may only write to their own organization and addresses everyone; 404; 422
 * `range_invalid`; 409 `too_many_announcements`
 */
export async function addAnnouncement(
  { database, now }: Services,
  draft: Draft,
  acting: Requester,
): Promise<ManagedAnnouncement> {
  const values = valuesOf(draft);
  return database.db.transaction(async (tx) => {
    await requireAudience(tx, acting.caller, draft.organization_id);
    const [added] = await tx.insert(announcements).values(values).returning({ id: announcements.id });
    await requireRoom(tx, draft.organization_id, now());
    return note(tx, acting, added?.id ?? 0, 'announcement.created');
  });
}

/** @throws {ApiError} as `addAnnouncement`; 409 `changed_elsewhere` */
export async function changeAnnouncement(
  { database, now }: Services,
  id: number,
  { version, ...draft }: Draft & Versioned,
  acting: Requester,
): Promise<ManagedAnnouncement> {
  const values = valuesOf(draft);
  return database.db.transaction(async (tx) => {
    const found = await lock(tx, acting.caller, id);
    requireVersion(version, found.updatedAt);
    await requireAudience(tx, acting.caller, draft.organization_id);
    await tx.update(announcements).set(values).where(eq(announcements.id, id));
    await requireRoom(tx, draft.organization_id, now());
    return note(tx, acting, id, 'announcement.updated');
  });
}

/** @throws {ApiError} 404 */
export async function deleteAnnouncement({ database }: Services, id: number, acting: Requester): Promise<void> {
  await database.db.transaction(async (tx) => {
    await lock(tx, acting.caller, id);
    await note(tx, acting, id, 'announcement.deleted');
    await tx.delete(announcements).where(eq(announcements.id, id));
  });
}

/**
 * Locks an announcement that the caller may change.
 * @throws {ApiError} 404 for all others
 */
async function lock(tx: Tx, caller: Caller, id: number): Promise<typeof announcements.$inferSelect> {
  const [found] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), ownOf(caller)))
    .for('update');
  if (!found) throw notFound('errors.notFound.announcement');
  return found;
}

async function requireAudience(tx: Tx, caller: Caller, organizationId: number | null): Promise<void> {
  if (holdsForPlatform(caller, 'auth.organizations.WRITE')) {
    if (organizationId === null) return;
    const [found] = await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(and(eq(organizations.id, organizationId), eq(organizations.isDeleted, false)));
    if (!found) throw notFound('errors.notFound.organization');
    return;
  }
  if (organizationId === null) throw forbidden('errors.announceToAll');
  if (organizationId !== caller.organizationId) throw notFound('errors.notFound.organization');
}

/**
 * Every member loads what runs in their organization, all at once.
 * @throws {ApiError} 409 `too_many_announcements`
 */
async function requireRoom(tx: Tx, organizationId: number | null, now: number): Promise<void> {
  if (organizationId === null) return;
  // The lock makes concurrent requests count each other.
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
  const hasNotEnded = or(isNull(announcements.endsAt), gt(announcements.endsAt, new Date(now)));
  const [found] = await tx
    .select({ count: count() })
    .from(announcements)
    .where(and(eq(announcements.organizationId, organizationId), hasNotEnded));
  if ((found?.count ?? 0) > ANNOUNCEMENTS)
    throw new ApiError(
      409,
      'too_many_announcements',
      messageWith('errors.tooManyAnnouncements', { limit: ANNOUNCEMENTS }),
    );
}

function valuesOf(draft: Draft) {
  const startsAt = new Date(draft.starts_at);
  const endsAt = draft.ends_at === null ? null : new Date(draft.ends_at);
  if (endsAt && endsAt <= startsAt) {
    const message = 'errors.endBeforeStart';
    throw unprocessable('range_invalid', message, { ends_at: [message] });
  }
  return {
    title: draft.title,
    text: draft.body,
    severity: draft.criticality_level,
    disposable: draft.disposable,
    organizationId: draft.organization_id,
    startsAt,
    endsAt,
  };
}

/** Writes the audit entry of a change and returns the announcement. */
async function note(tx: Tx, { caller, ip }: Requester, id: number, action: string): Promise<ManagedAnnouncement> {
  const [row] = await rowsOf(tx).where(eq(announcements.id, id));
  if (!row) throw notFound('errors.notFound.announcement');
  await audit(tx, {
    organizationId: row.announcement.organizationId ?? caller.sessionOrganizationId,
    ...actorOf(caller, ip),
    action,
    target: { kind: 'announcement', id, name: row.announcement.title },
    detail: { to: row.organization?.name ?? 'all' },
  });
  return present(row);
}

function present({ announcement, organization }: Awaited<ReturnType<typeof rowsOf>>[number]): ManagedAnnouncement {
  return {
    id: announcement.id,
    title: announcement.title,
    body: announcement.text,
    criticality_level: announcement.severity,
    disposable: announcement.disposable,
    organization_id: announcement.organizationId,
    organization,
    starts_at: announcement.startsAt.toISOString(),
    ends_at: announcement.endsAt?.toISOString() ?? null,
    updated_at: announcement.updatedAt.toISOString(),
  };
}
