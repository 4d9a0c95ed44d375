import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { readUrl } from '../../../../src/core/contract/rules.ts';
import { isLoopbackHost } from '../../../platform/config/loopback.ts';
import { digest, randomToken, sessionToken } from '../../../platform/crypto/crypto.ts';
import { handoverCodes, handoverConsents, handoverTokens } from '../../../platform/database/schema/handover.ts';
import { sessions } from '../../../platform/database/schema/sessions.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { ApiError, unprocessable } from '../../../platform/errors/api-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { addressLimit, tooMany } from '../../../platform/limits/limiter.ts';
import type { Services } from '../../../platform/services.ts';
import { MINUTE } from '../../../platform/time.ts';
import { audit } from '../../audit/audit.ts';
import { speaksForItsUser } from '../../credentials/company-account.ts';
import type { Origin } from '../../credentials/sessions.ts';
import { lockUserOfMembership } from '../../memberships/member.ts';
import { isReturnAddress, trustedOrigin } from '../../trusted-domains/trusted-domains.ts';
import type { Authorization } from '../sign-in.ts';
import { requireMayEnter } from '../may-enter.ts';

/** How long a code is valid. */
const CODE_MS = 60_000;

/** Maximum codes per user in 15 minutes. */
const CODES = 100;

/**
 * Creates the code that takes the caller's session to a page of a trusted origin.
 * @param request.redirectTo URL for the user's return
 * @param request.challenge the page's PKCE challenge, S256
 * @param request.confirmed whether the user agrees to continue to the page's origin, from now on
 * @throws {ApiError} 422 `origin_not_trusted`, `return_address_refused`; 403 `handover_unconfirmed`; 429
 */
export async function issueHandoverCode(
  services: Services,
  caller: Caller,
  { redirectTo: asked, challenge, confirmed }: { redirectTo: string; challenge: string; confirmed: boolean },
): Promise<string> {
  const { origin, href: redirectTo } = await requireReturnAddress(services, asked);
  await requireConsent(services, caller, origin, confirmed);
  const limit = { name: 'handover', subject: String(caller.userId), limit: CODES, windowMs: 15 * MINUTE };
  if (!(await services.limiter.take(limit))) throw tooMany(limit.windowMs / 1000);
  const code = randomToken();
  const now = services.now();
  await services.database.db.insert(handoverCodes).values({
    digest: digest(code),
    sessionId: caller.credentialId,
    redirectTo,
    challenge,
    createdAt: new Date(now),
    expiresAt: new Date(now + CODE_MS),
  });
  return code;
}

/** What a page submits to redeem a code. */
export interface Redemption {
  code: string;
  verifier: string;
  /** The address that the page gave for its return. */
  redirectTo: string;
  /** The request's `Origin` header, which a page cannot choose; a program can. */
  pageOrigin: string | undefined;
  from: Origin;
}

/**
 * Exchanges a code for a token of its session. Any attempt uses up the code.
 * @throws {ApiError} 422 `handover_gone` for a wrong, used or expired code, another page or another verifier; 403 for
 * a user who may no longer log in; 429
 */
export async function redeemHandoverCode(services: Services, shown: Redemption): Promise<Authorization> {
  const attempt = await services.limiter.attempt([addressLimit(shown.from.ip)]);
  const spent = await spendCode(services, shown.code);
  const origin = spent && new URL(spent.redirectTo).origin;
  const isRightPage =
    origin !== null &&
    shown.pageOrigin === origin &&
    shown.redirectTo === spent?.redirectTo &&
    isAnswerOf(spent.challenge, shown.verifier) &&
    (await trustedOrigin(services, origin));
  const granted = isRightPage ? await grant(services, spent.sessionId, origin, shown.from) : null;
  if (!granted) {
    attempt.failed();
    throw new ApiError(422, 'handover_gone', 'errors.handoverGone');
  }
  await attempt.succeeded();
  return granted;
}

/**
 * A page that may receive a session: trusted, safe from eavesdropping, one that its host names if it names any, and
 * without a query or fragment, which could make a redirector send the code on.
 * @throws {ApiError} 422 `origin_not_trusted`, `return_address_refused`
 */
async function requireReturnAddress(services: Services, redirectTo: string): Promise<URL> {
  const url = readUrl(redirectTo);
  const isPrivate =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && (isLocal(url.hostname) || services.config.publicUrl.startsWith('http:')));
  const isSafe = isPrivate && !url.username && !url.password && (await trustedOrigin(services, url.origin));
  if (!isSafe) throw refused('origin_not_trusted', 'errors.originNotTrusted');
  const isWhole = !/[?#]/.test(redirectTo) && url.href === redirectTo;
  if (isWhole && (await isReturnAddress(services, url))) return url;
  throw refused('return_address_refused', 'errors.returnAddressRefused');
}

const refused = (code: string, message: 'errors.originNotTrusted' | 'errors.returnAddressRefused') =>
  unprocessable(code, message, { redirectTo: [message] });

/**
 * Each user is asked once for each origin. What is said in a session that does not speak for its user holds for
 * that time.
 * @throws {ApiError} 403 `handover_unconfirmed`
 */
async function requireConsent(
  { database: { db }, now }: Services,
  caller: Caller,
  origin: string,
  confirmed: boolean,
): Promise<void> {
  const { userId } = caller;
  if (confirmed) {
    if (!(await speaksForItsUser(db, caller))) return;
    await db
      .insert(handoverConsents)
      .values({ userId, origin, createdAt: new Date(now()) })
      .onConflictDoNothing();
    return;
  }
  const given = and(eq(handoverConsents.userId, userId), eq(handoverConsents.origin, origin));
  const [known] = await db.select({ id: handoverConsents.id }).from(handoverConsents).where(given);
  if (!known) throw new ApiError(403, 'handover_unconfirmed', 'errors.handoverUnconfirmed');
}

const isLocal = (hostname: string) => hostname.endsWith('.localhost') || isLoopbackHost(hostname);

async function spendCode({ database, now }: Services, code: string) {
  const at = new Date(now());
  const good = and(
    eq(handoverCodes.digest, digest(code)),
    isNull(handoverCodes.usedAt),
    gt(handoverCodes.expiresAt, at),
  );
  const [spent] = await database.db.update(handoverCodes).set({ usedAt: at }).where(good).returning();
  return spent ?? null;
}

/** RFC 7636, section 4.6: the challenge is the base64url SHA-256 of the verifier. */
function isAnswerOf(challenge: string, verifier: string): boolean {
  const answer = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const asked = Buffer.from(challenge);
  return answer.length === asked.length && timingSafeEqual(answer, asked);
}

/** Adds a token to a session, replacing an earlier one of the same origin. Null if the session has ended. */
async function grant(
  services: Services,
  sessionId: number,
  origin: string,
  from: Origin,
): Promise<Authorization | null> {
  const { database, now } = services;
  const token = sessionToken();
  const granted = await database.db.transaction(async (tx) => {
    const [owner] = await tx.select({ id: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId));
    if (!owner) return false;
    // The user before the session, as whatever ends sessions does.
    await lockUserOfMembership(tx, owner.id);
    const [user] = await tx
      .select({
        id: users.id,
        name: users.name,
        activatedAt: users.activatedAt,
        organizationId: sessions.organizationId,
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isDeleted, false)))
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, new Date(now()))))
      .for('update', { of: sessions });
    if (!user) return false;
    await requireMayEnter(tx, user);
    const made = { digest: digest(token), createdAt: new Date(now()) };
    await tx
      .insert(handoverTokens)
      .values({ ...made, sessionId, origin })
      .onConflictDoUpdate({ target: [handoverTokens.sessionId, handoverTokens.origin], set: made });
    await audit(tx, {
      organizationId: user.organizationId,
      actorId: user.id,
      action: 'user.login_handed_over',
      target: { kind: 'user', id: user.id, name: user.name },
      detail: { origin },
      ...from,
    });
    return true;
  });
  const caller = granted ? await services.sessions.callerOf(token) : null;
  return (
    caller && {
      access_token: token,
      user_id: caller.userId,
      organization_id: caller.sessionOrganizationId,
      tfa_token: null,
    }
  );
}
