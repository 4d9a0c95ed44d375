import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { digest, sessionToken } from '../../platform/crypto/crypto.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { sessions, type SignInMethod } from '../../platform/database/schema/sessions.ts';
import { SESSIONS_CHANNEL } from '../../platform/push/push.ts';
import { addEvents } from '../events/outbox.ts';

/** Sessions last 90 days from log in, regardless of use. */
export const SESSION_MS = 90 * 24 * 60 * 60 * 1000;

/** Maximum sessions per user; one more ends the oldest. */
export const MAX_SESSIONS = 100;

/** The requester's client and IP address. */
export interface Origin {
  ip: string;
  userAgent: string | undefined;
}

export interface NewSession extends Origin {
  userId: number;
  organizationId: number | null;
  method: SignInMethod;
  /** The connection, if the method is one. */
  connectionId?: number | null | undefined;
  secondFactor?: boolean | undefined;
  passkeyId?: number | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Begins a session of a locked user, and ends their oldest ones beyond the limit. Its first request records that the
 * member is active: an update here would rewrite the member's entries in every index.
 * @returns the token, which is returned only here and stored as a digest
 */
export async function beginSession(tx: Queryable, { now, userAgent, ip, ...begun }: NewSession): Promise<string> {
  const token = sessionToken();
  const at = new Date(now);
  await tx.insert(sessions).values({
    ...begun,
    ...{ ip, digest: digest(token), userAgent: userAgent?.slice(0, 400) ?? null },
    ...{ createdAt: at, lastSeenAt: at, expiresAt: new Date(now + SESSION_MS) },
  });
  const { userId } = begun;
  const live = and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, at));
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(live)
    .orderBy(desc(sessions.id))
    .offset(MAX_SESSIONS);
  const ended = await tx
    .update(sessions)
    .set({ endedAt: at })
    .where(inArray(sessions.id, oldest))
    .returning(endedColumns);
  if (ended.length > 0) await tellEnded(tx, userId, ended);
  return token;
}

/** Ends a session at once. */
export async function endSession(within: Queryable, id: number, now: number): Promise<void> {
  const [ended] = await within
    .update(sessions)
    .set({ endedAt: new Date(now) })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ ...endedColumns, userId: sessions.userId });
  if (ended) await tellEnded(within, ended.userId, [ended]);
}

/** What is told of an ended session. */
export const endedColumns = { id: sessions.id, organizationId: sessions.organizationId };

/** Makes open streams of the user check at once whether their session is still valid, and tells applications. */
export async function tellEnded(
  within: Queryable,
  userId: number,
  ended: readonly { id: number; organizationId: number | null }[],
): Promise<void> {
  await addEvents(
    within,
    'session.ended',
    ended.map(({ id, organizationId }) => ({
      organizationId,
      data: { user: { id: userId }, session: { id: String(id) } },
    })),
  );
  await within.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${String(userId)})`);
}

/**
 * Ends a user's sessions.
 * @param only `organizationId` limits this to one organization, `connectionId` to log ins through one connection,
 * `passkeyId` to those with one passkey; `except` spares one session
 */
export async function endSessionsOf(
  within: Queryable,
  userId: number,
  now: number,
  only: { organizationId?: number; connectionId?: number; passkeyId?: number; except?: number } = {},
): Promise<void> {
  const ended = await within
    .update(sessions)
    .set({ endedAt: new Date(now) })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        only.organizationId === undefined ? undefined : eq(sessions.organizationId, only.organizationId),
        only.connectionId === undefined ? undefined : eq(sessions.connectionId, only.connectionId),
        only.passkeyId === undefined ? undefined : eq(sessions.passkeyId, only.passkeyId),
        only.except === undefined ? undefined : ne(sessions.id, only.except),
      ),
    )
    .returning(endedColumns);
  await tellEnded(within, userId, ended);
}

/** Ends the sessions of all users that began through a connection, with few queries whatever their number. */
export async function endSessionsThrough(within: Queryable, connectionId: number, now: number): Promise<void> {
  const ended = await within
    .update(sessions)
    .set({ endedAt: new Date(now) })
    .where(and(eq(sessions.connectionId, connectionId), isNull(sessions.endedAt)))
    .returning({ ...endedColumns, userId: sessions.userId });
  await addEvents(
    within,
    'session.ended',
    ended.map(({ id, organizationId, userId }) => ({
      organizationId,
      data: { user: { id: userId }, session: { id: String(id) } },
    })),
  );
  const users = sql.param([...new Set(ended.map(({ userId }) => userId))]);
  await within.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, id::text) from unnest(${users}::int[]) told (id)`);
}

/** Records that a user is active in an organization now; others see it in the list of members. */
export async function markActive(
  within: Queryable,
  { userId, organizationId, now }: { userId: number; organizationId: number | null; now: number },
): Promise<void> {
  if (organizationId === null) return;
  // Plain SQL: the builder would also change `updated_at`, which tells that a member was edited.
  await within.execute(sql`update ${memberships} set last_active_at = ${new Date(now).toISOString()}
    where user_id = ${userId} and organization_id = ${organizationId}`);
}
