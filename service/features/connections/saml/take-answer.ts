import { and, eq, gt, isNull } from 'drizzle-orm';
import { decryptSecret, digest, encryptSecret, randomToken } from '../../../platform/crypto/crypto.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { connectionAttempts } from '../../../platform/database/schema/connections.ts';
import type { Services } from '../../../platform/services.ts';
import { MINUTE } from '../../../platform/time.ts';
import { type Attempt, attemptGone } from '../log-in/attempt.ts';
import type { Detail, SamlProblem } from '../log-in/saml-problems.ts';
import type { Said } from './problems.ts';

/** How a log in at a SAML provider ended. */
export type SamlOutcome = { said: Said } | { code: SamlProblem; detail: Detail };

/** The browser comes from one address of ours to the next. */
const ANSWER_MS = MINUTE;

/**
 * The attempt that a response belongs to.
 * @param relayState as the provider sent it back
 */
export async function openAttempt(
  { database, now }: Services,
  connectionId: number,
  relayState: string,
): Promise<Attempt | null> {
  const [found] = await database.db
    .select()
    .from(connectionAttempts)
    .where(
      and(
        eq(connectionAttempts.stateDigest, digest(relayState)),
        eq(connectionAttempts.connectionId, connectionId),
        isNull(connectionAttempts.answeredAt),
        gt(connectionAttempts.expiresAt, new Date(now())),
      ),
    );
  return found ?? null;
}

/**
 * Uses an attempt up with the outcome of its log in, once whatever the number of processes.
 * @returns the secret by which the browser fetches the outcome; null if the attempt was answered meanwhile
 */
export async function keepAnswer(
  { config, now }: Pick<Services, 'config' | 'now'>,
  tx: Tx,
  attempt: Attempt,
  outcome: SamlOutcome,
): Promise<string | null> {
  const secret = randomToken();
  const [kept] = await tx
    .update(connectionAttempts)
    .set({
      answeredAt: new Date(now()),
      answerDigest: digest(secret),
      answer: encryptSecret(config.secretKey, JSON.stringify(outcome)),
    })
    .where(and(eq(connectionAttempts.id, attempt.id), isNull(connectionAttempts.answeredAt)))
    .returning({ id: connectionAttempts.id });
  return kept ? secret : null;
}

/**
 * Takes the outcome of a log in at a SAML provider: once, within a minute, and only in the browser that began. The
 * provider's own request brings no cookie, because it comes from another site.
 * @param asked.browserCookie the HttpOnly cookie of the browser; null if it has none
 * @param asked.secret from the query of the callback
 * @throws {ApiError} 422 `log_in_gone`
 */
export async function takeSamlAnswer(
  { database, config, now }: Services,
  { connectionId, browserCookie, secret }: { connectionId: number; browserCookie: string | null; secret: string },
): Promise<{ attempt: Attempt; outcome: SamlOutcome }> {
  const at = now();
  const [attempt] = await database.db
    .update(connectionAttempts)
    .set({ usedAt: new Date(at) })
    .where(
      and(
        eq(connectionAttempts.answerDigest, digest(secret)),
        eq(connectionAttempts.connectionId, connectionId),
        eq(connectionAttempts.browserDigest, digest(browserCookie ?? '')),
        isNull(connectionAttempts.usedAt),
        gt(connectionAttempts.answeredAt, new Date(at - ANSWER_MS)),
      ),
    )
    .returning();
  if (!attempt?.answer) throw attemptGone();
  const outcome = JSON.parse(decryptSecret(config.secretKeys, attempt.answer)) as SamlOutcome;
  await database.db.update(connectionAttempts).set({ answer: null }).where(eq(connectionAttempts.id, attempt.id));
  return { attempt, outcome };
}
