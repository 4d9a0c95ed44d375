import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import { externalTokens } from '../../platform/database/schema/external.ts';
import { users } from '../../platform/database/schema/users.ts';
import type { Services } from '../../platform/services.ts';
import type { Origin } from '../credentials/sessions.ts';
import { type Authorization, finishFirstFactor } from './sign-in.ts';
import { organizationName } from './organization-of-connection.ts';

/** How long the token in the URL is valid. */
const TOKEN_MS = 60_000;

/** Who logged in at a provider, and how. */
export interface ExternalLogin {
  userId: number;
  /** Cookie of the browser that began. */
  cookie: string;
  /** The connection, if an organization's own provider was used. */
  connectionId?: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** A log in at a provider that ended with a session or a second step. */
export interface ExternalAuthorization extends Authorization {
  /** Who came through which connection; not before the second step, which nobody does for somebody else. */
  arrival?: { connection_id: number; organization: string; name: string; email: string };
}

/** Creates the token in the URL after an external log in. */
export async function issueExternalToken(
  within: Queryable,
  { userId, cookie, connectionId, now }: ExternalLogin,
): Promise<string> {
  const token = randomToken();
  await within.insert(externalTokens).values({
    digest: digest(token),
    browserDigest: digest(cookie),
    userId,
    connectionId,
    createdAt: new Date(now),
    expiresAt: new Date(now + TOKEN_MS),
  });
  return token;
}

/**
 * Exchanges the token in a URL for the reply of a log in, which may still require two-factor: once, within 60 seconds,
 * in the browser that began.
 * @param cookie the browser's cookie
 * @returns null if the token is none of these
 * @throws {ApiError} 403 if the user may not log in
 */
export async function redeemExternalToken(
  services: Services,
  shown: { token: string; cookie: string; origin: Origin },
): Promise<ExternalAuthorization | null> {
  const { db } = services.database;
  const now = new Date(services.now());
  const good = and(
    eq(externalTokens.digest, digest(shown.token)),
    eq(externalTokens.browserDigest, digest(shown.cookie)),
    isNull(externalTokens.usedAt),
    gt(externalTokens.expiresAt, now),
  );
  const [spent] = await db
    .update(externalTokens)
    .set({ usedAt: now })
    .where(good)
    .returning({ userId: externalTokens.userId, connectionId: externalTokens.connectionId });
  if (!spent) return null;
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, spent.userId), eq(users.isDeleted, false)));
  if (!user) return null;
  const { connectionId } = spent;
  const way = { intent: 'sign-in', origin: shown.origin } as const;
  if (connectionId === null) return finishFirstFactor(services, user, { ...way, method: 'external' });
  const authorized = await finishFirstFactor(services, user, { ...way, method: 'connection', connectionId });
  if (authorized.access_token === undefined) return authorized;
  const { name, email } = user;
  const organization = await organizationName(db, connectionId);
  return { ...authorized, arrival: { connection_id: connectionId, organization, name, email } };
}
