import { messageWith, verbatim } from '../../platform/languages/message.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { addressLimit } from '../../platform/limits/limiter.ts';
import type { Services } from '../../platform/services.ts';
import { requireOwnAddress } from '../access/managed-address.ts';
import { audit } from '../audit/audit.ts';
import { type UserRow, existingUser, requireOwnPassword } from '../credentials/check-own-password.ts';
import { countTry, findLink, type OpenLink, revokeCodes, spendLink, takeCode } from '../credentials/one-time-codes.ts';
import { lockUser, revokeCredentials } from '../credentials/revoke-credentials.ts';
import { ofGuests } from '../memberships/guests.ts';
import { sendReset } from '../recovery/password-resets.ts';
import { userById } from '../users/find-user.ts';
import { codeRefused } from './phone.ts';

/** Evidence for confirming a new address. */
export interface EmailConfirmation {
  /** Hash of the link, or the short code. */
  hash: string;
  /** Password of the requesting account, if its session is missing. */
  password: string | undefined;
  caller: Caller | null;
  ip: string;
  /** Preferred languages of the request (BCP 47), best first. */
  languages: readonly string[];
}

/** Outcome for the account with the confirmed address. */
export interface ConfirmedEmail {
  email: string;
  /**
   * This was the first proof of the mailbox: the former password is void, and a mail lets the user choose a new one.
   */
  must_set_password: boolean;
}

const invalidHash = () => unprocessable('invalid_hash', 'contract.hash.email', { hash: ['contract.hash.email'] });

/**
 * Changes the email address of the requesting account. Access to the new mailbox is not enough: link and code require a
 * session of that account, or the link its password.
 * @throws {ApiError} 403 `address_managed`; 403 `confirm_as_requester`, with the account's address in `data.account`,
 * for a link without session and password; 422 `invalid_hash`, `wrong_code`, `code_expired`, `wrong_password`
 */
export async function confirmEmail(services: Services, shown: EmailConfirmation): Promise<ConfirmedEmail> {
  const { hash, ip, languages } = shown;
  const caller = shown.caller?.kind === 'session' ? shown.caller : null;
  const attempt = await services.limiter.attempt([addressLimit(ip)]);
  const isCode = /^\d{3}\s?\d{3}$/.test(hash);
  if (isCode && !caller) throw invalidHash();
  const link = isCode ? undefined : await linkOfRequester(services, { ...shown, caller }, attempt);
  const now = services.now();
  const taken = await services.database.db
    .transaction(async (tx) => {
      const taken = caller && isCode ? await byCode(tx, caller, hash, now) : link && (await byLink(tx, link, now));
      if (!taken?.ok) return taken;
      const organizationId = caller?.userId === taken.userId ? caller.organizationId : null;
      return { ...taken, ...(await setEmail(services, tx, taken, { now, ip, organizationId, languages })) };
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'users_email_key')) throw invalidHash();
      throw error;
    });
  if (!taken?.ok) throw taken ? codeRefused(taken.reason, 'hash') : invalidHash();
  await attempt.succeeded();
  return { email: taken.target, must_set_password: taken.must_set_password };
}

/** Finds the link of a hash, after checking the account's session or password. */
async function linkOfRequester(
  services: Services,
  { hash, password, caller, ip }: EmailConfirmation,
  attempt: { succeeded: () => Promise<void> },
): Promise<OpenLink> {
  const { db } = services.database;
  const link = await findLink(db, 'email_change', hash, services.now());
  if (!link) throw invalidHash();
  if (caller?.userId === link.userId) return link;
  if (password === undefined) {
    // The hash is valid; a page that only asks for the account has not failed an attempt.
    await attempt.succeeded();
    const account = (await existingUser(db, link.userId)).email;
    const message = messageWith('errors.confirmAsRequester', { account });
    throw new ApiError(403, 'confirm_as_requester', message, { data: { account: [verbatim(account)] } });
  }
  if (!(await countTry(db, link))) throw invalidHash();
  await requireOwnPassword(services, { userId: link.userId, password, ip });
  return link;
}

/** Binds a code for a new address to the session that requested it. */
export const emailPurpose = (caller: Caller) => ({
  purpose: 'email_change' as const,
  userId: caller.userId,
  sessionId: caller.credentialId,
});

async function byCode(tx: Tx, caller: Caller, code: string, now: number) {
  const taken = await takeCode(tx, { ...emailPurpose(caller), now }, code);
  return taken.ok ? { ...taken, userId: caller.userId } : taken;
}

async function byLink(tx: Tx, link: OpenLink, now: number) {
  return (await spendLink(tx, link, now)) ? ({ ok: true, ...link } as const) : undefined;
}

async function setEmail(
  services: Services,
  tx: Tx,
  { userId, target }: { userId: number; target: string },
  at: { now: number; ip: string; organizationId: number | null; languages: readonly string[] },
): Promise<{ must_set_password: boolean }> {
  const before = await lockUser(tx, userId);
  if (!before || before.isDeleted) throw invalidHash();
  // The organization may require its own log in since the change was asked for.
  await requireOwnAddress(tx, userId);
  const isFirstProof = before.emailProvenAt === null;
  await tx
    .update(users)
    .set({ email: target, emailProvenAt: new Date(at.now), ...(isFirstProof && NO_PASSWORD) })
    .where(eq(users.id, userId));
  // Links sent to the old address must no longer open the account.
  await revokeCodes(tx, { purpose: 'password_reset', userId, now: at.now });
  if (isFirstProof) await takeOver(services, tx, before, at);
  await audit(tx, {
    organizationId: at.organizationId,
    actorId: userId,
    action: 'user.email_changed',
    target: { kind: 'user', id: userId, name: before.name },
    ip: at.ip,
  });
  return { must_set_password: isFirstProof };
}

const NO_PASSWORD = { passwordHash: null, needPasswordChange: false };

/**
 * Hands an account created by somebody else to the mailbox owner. Its creator may know the password, so a mail to the
 * new address lets the owner choose another.
 */
async function takeOver(
  services: Services,
  tx: Tx,
  before: UserRow,
  { now, languages }: { now: number; languages: readonly string[] },
): Promise<void> {
  await revokeCredentials(services, tx, before);
  await dropInvitations(tx, before.id, now);
  const owner = await userById(tx, before.id);
  if (owner) await sendReset(services, tx, owner, { languages });
}

/**
 * Invitations belong to an address. A user who never proved the old address cannot take its invitations to a new one.
 */
async function dropInvitations(tx: Tx, userId: number, now: number): Promise<void> {
  await tx
    .update(memberships)
    .set({ isDeleted: true, deletedAt: new Date(now) })
    .where(and(eq(memberships.userId, userId), eq(memberships.isDeleted, false), ofGuests));
}
