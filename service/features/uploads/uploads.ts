import { and, desc, eq, exists, inArray, lt, notExists, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { deleteBatches } from '../../platform/database/delete-batches.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { uploads } from '../../platform/database/schema/reports.ts';
import { userSettings } from '../../platform/database/schema/settings.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { tooMany } from '../../platform/limits/limiter.ts';
import { closedOrganizations } from '../access/closed-organization.ts';
import { isGuestSql } from '../memberships/guests.ts';
import { lockUserOfMembership } from '../memberships/member.ts';
import { AVATAR } from './avatar.ts';
import { HOUR } from '../../platform/time.ts';

/** Pictures per user and hour, because each costs CPU time. */
const uploadLimit = (userId: number) => ({ name: 'uploads', subject: String(userId), limit: 60, windowMs: HOUR });
/** How long an unused picture is kept. */
const UNUSED_MS = 24 * HOUR;
/** Unused pictures that a user keeps: a few megabytes each, and anybody can register. */
const UNUSED = 10;

/**
 * Receives a picture and stores it, re-encoded.
 * @param bytesOf reads the picture, once the queue has room for it
 * @throws {ApiError} 413 `file_too_large`; 422 `not_a_picture`, `picture_too_many_pixels`; 429; 503 `pictures_busy`
 */
export async function receiveUpload(
  services: Services,
  caller: Caller,
  bytesOf: () => Promise<Buffer>,
): Promise<{ id: number; url: string }> {
  const leave = services.pictures.reserve(caller.userId);
  try {
    if (!(await services.limiter.take(uploadLimit(caller.userId)))) throw tooMany(HOUR / 1000);
    return await keepUpload(services, caller, await bytesOf());
  } finally {
    leave();
  }
}

async function keepUpload(
  { database, pictures, now }: Services,
  caller: Caller,
  bytes: Buffer,
): Promise<{ id: number; url: string }> {
  const picture = await pictures.read(bytes);
  return database.db.transaction(async (tx) => {
    // Concurrent requests see each other's pictures.
    await lockUserOfMembership(tx, caller.userId);
    const [kept] = await tx
      .insert(uploads)
      .values({ userId: caller.userId, createdAt: new Date(now()), ...picture })
      .returning({ id: uploads.id });
    if (!kept) throw new Error('A picture was not inserted.');
    const own = and(eq(uploads.userId, caller.userId), isUnused);
    const surplus = tx.select({ id: uploads.id }).from(uploads).where(own).orderBy(desc(uploads.id)).offset(UNUSED);
    await tx.delete(uploads).where(inArray(uploads.id, surplus));
    return { id: kept.id, url: `/api/uploads/${kept.id}` };
  });
}

/** Whether a picture was never chosen, or replaced since. */
const isUnused = notExists(
  sql`(select from ${userSettings} where ${and(
    eq(userSettings.userId, uploads.userId),
    eq(userSettings.category, AVATAR.category),
    eq(userSettings.key, AVATAR.key),
    eq(userSettings.value, sql`${uploads.id}::text`),
  )})`,
);

/** Deletes pictures that nobody uses after a day. */
export const dropUnused = ({ database, now, stopping }: Services): Promise<void> =>
  deleteBatches(database.db, uploads, and(lt(uploads.createdAt, new Date(now() - UNUSED_MS)), isUnused), stopping);

/**
 * A picture of the caller, or of a user who shares an organization with them.
 * @throws {ApiError} 404, also for pictures hidden from the caller
 */
export async function readUpload(
  { database: { db } }: Services,
  caller: Caller,
  id: number,
): Promise<{ mediaType: string; bytes: Buffer }> {
  const theirs = alias(memberships, 'theirs');
  // A key sees what its organization sees, whoever created it; so does a session that a company's log in began.
  const isOfOne = caller.kind === 'api-key' || caller.logIn?.method === 'connection';
  const where = isOfOne
    ? eq(memberships.organizationId, caller.sessionOrganizationId ?? 0)
    : notInArray(memberships.organizationId, await closedOrganizations(db, caller));
  const shared = db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(
      theirs,
      and(
        eq(theirs.organizationId, memberships.organizationId),
        eq(theirs.userId, uploads.userId),
        eq(theirs.isDeleted, false),
        sql`not ${sql.raw(isGuestSql('theirs'))}`,
      ),
    )
    .where(
      and(
        eq(memberships.userId, caller.userId),
        eq(memberships.status, 'active'),
        eq(memberships.isDeleted, false),
        where,
      ),
    );
  const visible = caller.isSuperAdmin
    ? undefined
    : or(caller.kind === 'session' ? eq(uploads.userId, caller.userId) : undefined, exists(shared));
  const [found] = await db
    .select({ mediaType: uploads.mediaType, bytes: uploads.bytes })
    .from(uploads)
    .where(and(eq(uploads.id, id), visible));
  if (!found) throw notFound('errors.notFound.picture');
  return found;
}
