import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { digest } from '../data/crypto.ts';
import { externalTokens } from '../data/schema/external.ts';
import type { Services } from '../services.ts';
import { chosenOrganization } from './memberships-of.ts';
import { beginSession } from './sessions.ts';

/** The HttpOnly cookie that shows that this is the browser that began an external sign-in. */
export const EXTERNAL_COOKIE = 'iam-external';

/**
 * Changes the token of an address after an external login for a session's: once, within 60 seconds, in the browser that
 * began (contract: GET /auth/external/{provider}).
 * @returns the session's token, or null when the token is none of those
 */
export async function redeemExternalToken(services: Services, request: FastifyRequest, token: string): Promise<string | null> {
  const browser = request.cookies[EXTERNAL_COOKIE];
  if (!browser) return null;
  const now = services.now();
  return services.database.db.transaction(async (tx) => {
    const [spent] = await tx
      .update(externalTokens)
      .set({ usedAt: new Date(now) })
      .where(
        and(
          eq(externalTokens.digest, digest(token)),
          eq(externalTokens.browserDigest, digest(browser)),
          isNull(externalTokens.usedAt),
          gt(externalTokens.expiresAt, new Date(now)),
        ),
      )
      .returning({ userId: externalTokens.userId });
    if (!spent) return null;
    const organizationId = await chosenOrganization(tx, spent.userId);
    const origin = { ip: request.ip, userAgent: request.headers['user-agent'] };
    return (await beginSession(tx, { userId: spent.userId, organizationId, method: 'external', now, ...origin })).token;
  });
}
