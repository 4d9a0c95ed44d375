import { randomInt } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { decryptSecret, digest } from '../data/crypto.ts';
import type { Tx } from '../data/database.ts';
import { recoveryCodes } from '../data/schema/sessions.ts';
import { users } from '../data/schema/users.ts';

/** What an authenticator shows above the account; the same for every person (spec: business constants, issuer label). */
export const ISSUER = 'Platform';
/** RFC 6238: seconds of a step, and how far a clock may be off. */
const PERIOD = 30;
const WINDOW = 1;
/** Recovery codes a person gets (contract: tfa/enable). */
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike; 16 of them are 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A new TOTP secret of 160 bits in base32 (RFC 4226 section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * What an authenticator reads from the QR code.
 * @param account the person's address
 */
export function otpauthUrl(secret: string, account: string): string {
  return totp(secret, account).toString();
}

/** The time step whose code this is, at most one off; null for a wrong code. RFC 6238 section 5.2 */
export function matchingStep(secret: string, token: string, now: number): number | null {
  const typed = token.replace(/\s/g, '');
  if (!/^\d{6}$/.test(typed)) return null;
  const delta = totp(secret).validate({ token: typed, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/** Ten codes for the person, such as `k3vd-9mwq-7xhp-2tfc`, and what is kept of them. */
export function newRecoveryCodes(): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 4 }, () => letters(4)).join('-'));
  return { codes, digests: codes.map(recoveryDigest) };
}

/** What is kept of a recovery code; case and separators do not count. */
export function recoveryDigest(code: string): string {
  return digest(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/** Who shows a code, and what the service needs to judge it. */
export interface Shown {
  userId: number;
  /** The code of the authenticator, or a recovery code. */
  token: string;
  /** Milliseconds since 1970. */
  now: number;
  /** `SECRET_KEY`. */
  secretKey: string;
}

/**
 * Takes a code of the second factor: each step and each recovery code once, also when two requests show it at once.
 * @returns how it was right, or null
 */
export async function takeGoogleToken(tx: Tx, { userId, token, now, secretKey }: Shown): Promise<'totp' | 'recovery' | null> {
  const [person] = await tx.select({ googleSecret: users.googleSecret }).from(users).where(eq(users.id, userId));
  if (!person?.googleSecret) return null;
  const step = matchingStep(decryptSecret(secretKey, person.googleSecret), token, now);
  if (step !== null) return (await spendStep(tx, userId, step)) ? 'totp' : null;
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: new Date(now) })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.digest, recoveryDigest(token)), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return spent.length === 1 ? 'recovery' : null;
}

/** Marks a step as used; false when it, or a later one, was used before. */
export async function spendStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const spent = await tx
    .update(users)
    .set({ tfaLastStep: step, updatedAt: users.updatedAt })
    .where(and(eq(users.id, userId), or(isNull(users.tfaLastStep), lt(users.tfaLastStep, step))))
    .returning({ id: users.id });
  return spent.length === 1;
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6, algorithm: 'SHA1' });
}

const letters = (count: number) => Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
