import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { digest, randomToken } from '../../../platform/crypto/crypto.ts';
import { externalTokens } from '../../../platform/database/schema/external.ts';
import { users } from '../../../platform/database/schema/users.ts';
import type { Services } from '../../../platform/services.ts';
import type { Origin } from '../../credentials/sessions.ts';
import { type Authorization, finishFirstFactor } from '../sign-in.ts';

/** The HttpOnly cookie that shows that this is the browser that began an external sign-in. */
export const EXTERNAL_COOKIE = 'iam-external';

/** How long the token of the address is good. */
const TOKEN_MS = 60_000;

/**
 * Makes the token that stands in the address after an external login.
 * @param cookie what the browser that began shows
 */
export async function issueExternalToken(
  within: Queryable,
  { userId, cookie, now }: { userId: number; cookie: string; now: number },
): Promise<string> {
  const token = randomToken();
  await within.insert(externalTokens).values({
    digest: digest(token),
    browserDigest: digest(cookie),
    userId,
    createdAt: new Date(now),
    expiresAt: new Date(now + TOKEN_MS),
  });
  return token;
}

/**
 * Changes the token of an address for what a sign-in answers, a second factor still needed among it: once, within 60
 * seconds, in the browser that began.
 * @param cookie what the browser shows
 * @returns null when the token is none of those
 * @throws {ApiError} 403 for who may not enter
 */
export async function redeemExternalToken(
  services: Services,
  shown: { token: string; cookie: string; origin: Origin },
): Promise<Authorization | null> {
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
    .returning({ userId: externalTokens.userId });
  if (!spent) return null;
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, spent.userId), eq(users.isDeleted, false)));
  return user
    ? finishFirstFactor(services, user, { intent: 'sign-in', origin: shown.origin, method: 'external' })
    : null;
}
