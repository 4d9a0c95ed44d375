import { and, eq, gt, isNull } from 'drizzle-orm';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type SignInMethod, type TfaIntent, tfaTokens } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError } from '../../platform/errors/api-error.ts';

/** How long a correct password waits for its second step. */
const TFA_TOKEN_MS = 5 * 60_000;

export interface NewTfaToken {
  userId: number;
  intent: TfaIntent;
  method: SignInMethod;
  connectionId?: number | null | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** Creates the token of the second step. It is returned only here and stored as a digest. */
export async function issueTfaToken(within: Queryable, { now, ...token }: NewTfaToken): Promise<string> {
  const secret = randomToken();
  await within
    .insert(tfaTokens)
    .values({ ...token, digest: digest(secret), createdAt: new Date(now), expiresAt: new Date(now + TFA_TOKEN_MS) });
  return secret;
}

/**
 * The pending log in of a token, with its user.
 * @throws {ApiError} 401 `session_ended` if it is used, expired or unknown
 */
export async function pendingSignIn(within: Queryable, token: string, now: number) {
  const [found] = await within
    .select({ token: tfaTokens, user: users })
    .from(tfaTokens)
    .innerJoin(users, and(eq(users.id, tfaTokens.userId), eq(users.isDeleted, false)))
    .where(and(eq(tfaTokens.digest, digest(token)), isNull(tfaTokens.usedAt), gt(tfaTokens.expiresAt, new Date(now))));
  if (!found) throw tfaTokenGone();
  return found;
}

/**
 * Uses up a token, in the transaction that begins the session.
 * @throws {ApiError} 401 if another request was first
 */
export async function spendTfaToken(within: Queryable, id: number, now: number): Promise<void> {
  const spent = await within
    .update(tfaTokens)
    .set({ usedAt: new Date(now) })
    .where(and(eq(tfaTokens.id, id), isNull(tfaTokens.usedAt)))
    .returning({ id: tfaTokens.id });
  if (spent.length === 0) throw tfaTokenGone();
}

const tfaTokenGone = () => new ApiError(401, 'session_ended', 'errors.loginTooLong');
