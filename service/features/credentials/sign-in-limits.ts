import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { MINUTE } from '../../platform/time.ts';

const SIGN_IN = 'sign-in';
const ACCOUNT = `${SIGN_IN}:account`;
const HERE = `${SIGN_IN}:account-here`;
const FAMILIAR = `${SIGN_IN}:familiar`;
/** The lifetime of a session. */
const FAMILIAR_MS = 90 * 24 * 60 * MINUTE;

/** How long failures count. */
export const FAILURES_MS = 15 * MINUTE;

/** Prefixes keep users and names apart, because names are free text. */
const ofUser = (userId: number) => `user:${userId}`;

/**
 * A typed name as failures count it: spelled in another way it is the same one. Addresses are compared as accounts are
 * found by them, and logins likewise: else the lock of a look-alike would tell which addresses have an account.
 */
export const foldedName = (name: string): string =>
  name.includes('@') ? name.normalize('NFC').toLowerCase() : name.normalize('NFKC').toUpperCase().toLowerCase();

/**
 * Ten failures per account in 15 minutes. Failures from an IP address where the user logged in before are counted
 * separately: nobody can lock the user out there from elsewhere, and guessing stays as slow.
 * @param account the user's id, or the typed name if it is unknown
 * @param familiarIp the IP address if the user logged in from it before
 */
export const accountLimit = (account: number | string, familiarIp: string | null): Limit => {
  const subject = typeof account === 'number' ? ofUser(account) : `name:${account}`;
  const counted = { limit: 10, windowMs: FAILURES_MS };
  return familiarIp === null
    ? { name: ACCOUNT, subject, ...counted }
    : { name: HERE, subject: `${subject} ${familiarIp}`, ...counted };
};

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
