import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { sessions, type SignInMethod } from '../../platform/database/schema/sessions.ts';
import { SESSIONS_CHANNEL } from '../../platform/push/push.ts';

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
  /** Milliseconds since 1970. */
  now: number;
}

/** Begins a session. The token is returned only here and stored as a digest. */
export async function beginSession(
  within: Queryable,
  { now, userAgent, ...who }: NewSession,
): Promise<{ token: string; id: number }> {
  const token = randomToken();
  const at = new Date(now);
  const values = {
    ...who,
    userAgent: userAgent?.slice(0, 400),
    digest: digest(token),
    createdAt: at,
    lastSeenAt: at,
    expiresAt: new Date(now + SESSION_MS),
  };
  const [row] = await within.insert(sessions).values(values).returning({ id: sessions.id });
  if (!row) throw new Error('A session was not inserted.');
  await markActive(within, { ...who, now });
  await endOldest(within, who.userId, at);
  return { token, id: row.id };
}

/** Ends a user's oldest sessions beyond `MAX_SESSIONS`. */
async function endOldest(within: Queryable, userId: number, at: Date): Promise<void> {
  const live = and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, at));
  const beyond = within
    .select({ id: sessions.id })
    .from(sessions)
    .where(live)
    .orderBy(desc(sessions.id))
    .offset(MAX_SESSIONS);
  const ended = await within
    .update(sessions)
    .set({ endedAt: at })
    .where(inArray(sessions.id, beyond))
    .returning({ id: sessions.id });
  if (ended.length > 0) await tellEnded(within, userId);
}

/** Ends a session at once. */
export async function endSession(within: Queryable, id: number, now: number): Promise<void> {
  const [ended] = await within
    .update(sessions)
    .set({ endedAt: new Date(now) })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ userId: sessions.userId });
  if (ended) await tellEnded(within, ended.userId);
}

/** Makes open streams of the user check at once whether their session is still valid. */
async function tellEnded(within: Queryable, userId: number): Promise<void> {
  await within.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${String(userId)})`);
}

/**
 * Ends a user's sessions.
 * @param only `organizationId` limits this to one organization; `except` spares one session
 */
export async function endSessionsOf(
  within: Queryable,
  userId: number,
  now: number,
  only: { organizationId?: number; except?: number } = {},
): Promise<void> {
  await within
    .update(sessions)
    .set({ endedAt: new Date(now) })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        only.organizationId === undefined ? undefined : eq(sessions.organizationId, only.organizationId),
        only.except === undefined ? undefined : ne(sessions.id, only.except),
      ),
    );
  await tellEnded(within, userId);
}

/** Records that a user is active in an organization now; others see it in the list of members. */
export async function markActive(
  within: Queryable,
  { userId, organizationId, now }: Pick<NewSession, 'userId' | 'organizationId' | 'now'>,
): Promise<void> {
  if (organizationId === null) return;
  // Plain SQL: the builder would also change `updated_at`, which tells that a member was edited.
  await within.execute(sql`update ${memberships} set last_active_at = ${new Date(now).toISOString()}
    where user_id = ${userId} and organization_id = ${organizationId}`);
}
