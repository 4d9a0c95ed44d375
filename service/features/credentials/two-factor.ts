import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { decryptSecret, digest } from '../../platform/crypto/crypto.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { recoveryCodes } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { type Limit } from '../../platform/limits/limiter.ts';
import { MINUTE } from '../../platform/time.ts';

const PERIOD = 30;

type Factor = Pick<typeof users.$inferSelect, 'id' | 'googleSecret' | 'tfaLastStep'>;

/** Five wrong codes per account, across all attempts. */
export const tfaLimit = (userId: number): Limit => ({
  name: 'tfa:account',
  subject: String(userId),
  limit: 5,
  windowMs: 5 * MINUTE,
});

const WRONG = 'errors.wrongCode';

/** 422: wrong, or already used. */
export const wrongCode = (field = 'google_token') => unprocessable('wrong_code', WRONG, { [field]: [WRONG] });

/**
 * What the user enters into an authenticator app.
 * @param shown what the app shows: the product's name as issuer, and the account
 */
export function totp(secret: string, shown: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...shown,
    secret: Secret.fromBase32(secret),
    period: PERIOD,
    digits: 6,
    algorithm: 'SHA1',
  });
}

/** The time step of a code, tolerating one step before and after (RFC 6238 section 5.2); null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/** Normal form for comparing recovery codes: ignores case, spaces and dashes. */
export const plainRecoveryCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Uses up a code of the authenticator or a recovery code; false if it is wrong. Each step and each recovery code works
 * once.
 */
export async function spendCode(
  { config, now }: Services,
  within: Queryable,
  user: Factor,
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) {
    const step = user.googleSecret ? stepOf(decryptSecret(config.secretKeys, user.googleSecret), code, now()) : null;
    if (step === null) return false;
    const unused = or(isNull(users.tfaLastStep), lt(users.tfaLastStep, step));
    const values = { tfaLastStep: step, updatedAt: users.updatedAt };
    const kept = await within
      .update(users)
      .set(values)
      .where(and(eq(users.id, user.id), unused))
      .returning({ id: users.id });
    return kept.length > 0;
  }
  const spent = await within
    .update(recoveryCodes)
    .set({ usedAt: new Date(now()) })
    .where(
      and(
        eq(recoveryCodes.userId, user.id),
        eq(recoveryCodes.digest, digest(plainRecoveryCode(typed))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}

/**
 * Requires a two-factor code from a logged-in user.
 * @throws {ApiError} 422 `wrong_code`, 429 after five wrong ones
 */
export async function requireSecondFactor(services: Services, user: Factor, typed: string): Promise<void> {
  const attempt = await services.limiter.attempt([tfaLimit(user.id)]);
  if (!(await spendCode(services, services.database.db, user, typed))) {
    attempt.failed();
    throw wrongCode();
  }
  await attempt.succeeded();
}

/** Deletes a user's secret, used steps and recovery codes. */
export async function dropTwoFactor(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ twoFactorPolicy: 'disabled', googleSecret: null, googleSecretPending: null, tfaLastStep: null })
    .where(eq(users.id, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
