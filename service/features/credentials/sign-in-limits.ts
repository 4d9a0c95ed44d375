import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { addressLimit, type Limit, signInLimits } from '../../platform/limits/limiter.ts';
import { MINUTE } from '../../platform/time.ts';

const FAMILIAR = 'sign-in:familiar';
const HERE = 'sign-in:account-here';
/** As long as a session lasts. */
const FAMILIAR_MS = 90 * 24 * 60 * MINUTE;

/**
 * Of whom the failures are counted: a person by id, an unknown name as it was typed. The prefixes keep them apart,
 * since
 * a name may look like anything.
 */
export const accountOf = (userId: number | undefined, login: string) =>
  userId === undefined ? `name:${login.trim().toLowerCase()}` : `user:${userId}`;

/**
 * The limits of a sign-in: ten failures per account and 200 per address in 15 minutes. Where the person has signed in
 * from this address before, their failures are counted apart: so nobody locks them out there by failing elsewhere,
 * while guessing stays as slow.
 */
export async function limitsOfSignIn({ limiter }: Services, account: string, ip: string): Promise<Limit[]> {
  if (!(await limiter.isCounted(FAMILIAR, `${account} ${ip}`))) return signInLimits(account, ip);
  return [{ name: HERE, subject: `${account} ${ip}`, limit: 10, windowMs: 15 * MINUTE }, addressLimit(ip)];
}

/** Remembers, as a digest, that the account was signed in to from this address. */
export async function becomeFamiliar({ limiter }: Services, account: string, ip: string): Promise<void> {
  await limiter.take({ name: FAMILIAR, subject: `${account} ${ip}`, limit: 1, windowMs: FAMILIAR_MS });
}

/** A new password opens a lock: who reads the person's mail need not wait. */
export async function forgetSignInFailures({ limiter }: Services, userId: number, within: Queryable): Promise<void> {
  await limiter.forget('sign-in:account', accountOf(userId, ''), within);
}
