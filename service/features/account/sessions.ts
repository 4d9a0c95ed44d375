import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Item } from '../../../src/core/contract/types.ts';
import { sessions } from '../../platform/database/schema/sessions.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { type Speaker, textIn } from '../../platform/languages/message.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { deviceName, deviceOf } from './sessions/device-name.ts';
import { locationName } from './sessions/location-name.ts';
import { existingUser } from '../credentials/check-own-password.ts';
import { endedColumns, endSessionsOf, tellEnded } from '../credentials/sessions.ts';

/** The sessions that a caller sees and ends. A company knows nothing of its people's log ins elsewhere. */
const sessionsOf = ({ userId, logIn }: Caller) =>
  and(
    eq(sessions.userId, userId),
    isNull(sessions.endedAt),
    logIn?.method === 'connection' ? eq(sessions.connectionId, logIn.connectionId ?? 0) : undefined,
  );

/**
 * The caller's sessions: the current one first, then by last activity. One that began at the log in of a company sees
 * those that began there.
 */
export async function ownSessions(
  { database, now }: Services,
  caller: Caller,
  speak: Speaker,
): Promise<Item<'GET /user/{id}/sessions'>[]> {
  const live = and(sessionsOf(caller), gt(sessions.expiresAt, new Date(now())));
  const rows = await database.db
    .select()
    .from(sessions)
    .where(live)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(200);
  return rows
    .map((row) => ({
      id: row.id,
      device: textIn(speak.language, deviceOf(row.userAgent)),
      ip: row.ip,
      place: placeOf(row.ip, speak),
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      is_current: row.id === caller.credentialId,
    }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current));
}

function placeOf(ip: string | null, speak: Speaker): string | null {
  const name = locationName(ip);
  return name && speak(name);
}

/**
 * Ends one of the caller's sessions, which may be the current one.
 * @throws {ApiError} 404 for one that the caller does not see
 */
export async function endOwnSession(
  { database, now }: Services,
  caller: Caller,
  sessionId: number,
  ip: string,
): Promise<void> {
  const user = await existingUser(database.db, caller.userId);
  await database.db.transaction(async (tx) => {
    const mine = and(eq(sessions.id, sessionId), sessionsOf(caller));
    const [ended] = await tx
      .update(sessions)
      .set({ endedAt: new Date(now()) })
      .where(mine)
      .returning({ ...endedColumns, userAgent: sessions.userAgent });
    if (!ended) throw notFound('errors.notFound.session');
    await tellEnded(tx, caller.userId, [ended]);
    await note(tx, caller, user.name, 'user.session_ended', { device: deviceName(ended.userAgent) }, ip);
  });
}

/** Ends the other sessions that the caller sees. */
export async function endOtherSessions({ database, now }: Services, caller: Caller, ip: string): Promise<void> {
  const user = await existingUser(database.db, caller.userId);
  await database.db.transaction(async (tx) => {
    const { logIn, credentialId: except } = caller;
    const within = logIn?.method === 'connection' && { connectionId: logIn.connectionId ?? 0 };
    await endSessionsOf(tx, caller.userId, now(), { except, ...within });
    await note(tx, caller, user.name, 'user.other_sessions_ended', {}, ip);
  });
}

const note = (
  tx: Parameters<typeof audit>[0],
  caller: Caller,
  name: string,
  action: string,
  detail: Record<string, unknown>,
  ip: string,
) =>
  audit(tx, {
    organizationId: caller.organizationId,
    ...actorOf(caller, ip),
    action,
    target: { kind: 'user', id: caller.userId, name },
    detail,
  });
