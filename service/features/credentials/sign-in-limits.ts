import { digest } from '../../platform/crypto/crypto.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { addressLimit, counterKeyText, type Limit } from '../../platform/limits/limiter.ts';
import { MINUTE } from '../../platform/time.ts';

const SIGN_IN = 'sign-in';
const ACCOUNT = `${SIGN_IN}:account`;
const HERE = `${SIGN_IN}:account-here`;
const FAMILIAR = `${SIGN_IN}:familiar`;
/** The lifetime of a session. */
const FAMILIAR_MS = 90 * 24 * 60 * MINUTE;

/** How long failures count. */
export const FAILURES_MS = 15 * MINUTE;

/**
 * Failures are counted per user id, or per name if unknown. Prefixes keep the two apart, because names are free text.
 */
const ofUser = (userId: number) => `user:${userId}`;

/** Key of the counter of an unknown name. */
export const unknownKey = (name: string): string => `${ACCOUNT}:${digest(`name:${name}`)}`;

/**
 * Limits of log in: ten failures per account and 200 per IP address in 15 minutes. Attempts of the same name from the
 * same address wait for each other.
 * @param name as typed, in lower case
 */
export const limitsOfSignIn = (name: string, ip: string): Limit[] => [
  { name: SIGN_IN, subject: `${name} ${ip}`, limit: 10, windowMs: FAILURES_MS },
  addressLimit(ip),
];

/**
 * SQL for the key of a user's counter. Failures from an IP address where the user logged in before are counted
 * separately: nobody can lock the user out there from elsewhere, and guessing stays as slow.
 */
export const accountKeyText = (userId: string, ip: string, isFamiliar: string): string => `
  case when ${isFamiliar} then ${counterKeyText(HERE, `'user:' || ${userId} || ' ' || ${ip}`)}
    else ${counterKeyText(ACCOUNT, `'user:' || ${userId}`)} end`;

/** SQL for whether a user logged in from an IP address before. */
export const isFamiliarText = (userId: string, ip: string, now: string): string => `exists (
  select from rate_limits
  where key = ${counterKeyText(FAMILIAR, `'user:' || ${userId} || ' ' || ${ip}`)} and resets_at > ${now})`;

/** Counted with a login: remembers, as a digest, that the account was logged in to from this IP address. */
export const familiarity = (userId: number, ip: string): Limit => ({
  name: FAMILIAR,
  subject: `${ofUser(userId)} ${ip}`,
  limit: 1,
  windowMs: FAMILIAR_MS,
});

/** A new password lifts the lock: the mailbox owner need not wait. */
export async function forgetSignInFailures({ limiter }: Services, userId: number, within: Queryable): Promise<void> {
  await limiter.forget(ACCOUNT, ofUser(userId), within);
}
