import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { addressLimit, isCounted, type Limit, signInLimits } from '../../platform/limits/limiter.ts';
import { MINUTE } from '../../platform/time.ts';

const FAMILIAR = 'sign-in:familiar';
const HERE = 'sign-in:account-here';
/** The lifetime of a session. */
const FAMILIAR_MS = 90 * 24 * 60 * MINUTE;

/**
 * Failures are counted per user id, or per name as typed if unknown. Prefixes keep the two apart, because names are
 * free text.
 */
export const accountOf = (userId: number | undefined, login: string) =>
  userId === undefined ? `name:${login.trim().toLowerCase()}` : `user:${userId}`;

/**
 * Limits of log in: ten failures per account and 200 per IP address in 15 minutes. Failures from an IP address where
 * the user logged in before are counted separately: nobody can lock the user out there from elsewhere, and guessing
 * stays as slow.
 */
export function limitsOfSignIn(account: string, ip: string, isFamiliar: boolean): Limit[] {
  if (!isFamiliar) return signInLimits(account, ip);
  return [{ name: HERE, subject: `${account} ${ip}`, limit: 10, windowMs: 15 * MINUTE }, addressLimit(ip)];
}

/**
 * SQL for whether a user logged in from an IP address before: `accountOf` a known user, and the address.
 * @param now ISO 8601
 */
export const isFamiliarSql = (userId: PgColumn, ip: Placeholder, now: Placeholder): SQL<boolean> =>
  isCounted(FAMILIAR, sql`('user:' || ${userId} || ' ' || ${ip})`, now);

/** Counted with a login: remembers, as a digest, that the account was logged in to from this IP address. */
export const familiarity = (account: string, ip: string): Limit => ({
  name: FAMILIAR,
  subject: `${account} ${ip}`,
  limit: 1,
  windowMs: FAMILIAR_MS,
});

/** A new password lifts the lock: the mailbox owner need not wait. */
export async function forgetSignInFailures({ limiter }: Services, userId: number, within: Queryable): Promise<void> {
  await limiter.forget('sign-in:account', accountOf(userId, ''), within);
}
