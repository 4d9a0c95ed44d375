import { and, eq, or } from 'drizzle-orm';
import { HASH_MESSAGES } from '../../../src/core/contract/hash-messages.ts';
import { EMAIL_INVALID, isEmail } from '../../../src/core/contract/rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { users } from '../../platform/database/schema/users.ts';
import { notFound, unprocessable } from '../../platform/errors/api-error.ts';
import { emailChange } from './mails/email-change.ts';
import { emailChangeNotice } from './mails/email-change-notice.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/audit.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import { addressLimit, mailLimit, tooMany } from '../../platform/limits/limiter.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { issueCode, revokeCodes, takeCode, takeHash } from '../credentials/one-time-codes.ts';
import { codeRefused } from './phone.ts';
import { userByEmail, userById, recipientOf } from '../users/find-user.ts';
import { HOUR } from '../../platform/time.ts';

/**
 * Sends a link and a code to the new address, and a notice to the old one. An address that is taken gets the same
 * answer and no mail: nobody learns whose it is.
 * @throws {ApiError} 422 `email_invalid`, `email_unchanged`; 429 within half a minute of the last one, and after five
 * within the hour
 */
export async function sendEmailCode(
  services: Services,
  { caller, languages }: Requester,
  typed: string,
): Promise<void> {
  const email = typed.trim();
  if (!isEmail(email)) throw unprocessable('email_invalid', EMAIL_INVALID, { email: [EMAIL_INVALID] });
  const person = await userById(services.database.db, caller.userId);
  if (!person) throw notFound('This person');
  if (person.email.toLowerCase() === email.toLowerCase()) {
    throw unprocessable('email_unchanged', 'This is your email address already.', {
      email: ['This is your email address already.'],
    });
  }
  const reader = recipientOf(services, person, languages);
  await services.database.db.transaction(async (tx) => {
    await takeFromQuota(services, tx, 'email_changes', caller);
    const issued = await issueCode(tx, { ...purposeOf(caller), now: services.now() }, email);
    const mail = { to: email, ...emailChange({ ...reader, ...issued }) };
    const sent = (await userByEmail(tx, email))
      ? await services.limiter.take(mailLimit(email), tx)
      : await services.messages.mail(tx, mail);
    if (!sent) throw tooMany(HOUR / 1000);
    await services.messages.notice(tx, { to: person.email, ...emailChangeNotice({ ...reader, newEmail: email }) });
  });
}

/** What a caller shows to confirm a new address. */
export interface ShownHash {
  /** The hash of the link, or the short code. */
  hash: string;
  /** Whose session shows it; a short code is good with that alone. */
  caller: Caller | null;
  ip: string;
}

const invalidHash = () => unprocessable('invalid_hash', HASH_MESSAGES.email, { hash: [HASH_MESSAGES.email] });

/**
 * Changes the address of who asked for it, by the link's hash or by the code with the session that asked.
 * @returns the new address
 * @throws {ApiError} 422 `invalid_hash`, `wrong_code`, `code_expired`
 */
export async function confirmEmail(services: Services, { hash, caller: shownBy, ip }: ShownHash): Promise<string> {
  const caller = shownBy?.kind === 'session' ? shownBy : null;
  const attempt = await services.limiter.attempt([addressLimit(ip)]);
  const now = services.now();
  const isCode = /^\d{3}\s?\d{3}$/.test(hash);
  if (isCode && !caller) throw invalidHash();
  const taken = await services.database.db
    .transaction(async (tx) => {
      const taken = isCode && caller ? await byCode(tx, caller, hash, now) : await byHash(tx, hash, now);
      if (taken.ok)
        await setEmail(tx, taken, {
          now,
          ip,
          organizationId: caller?.userId === taken.userId ? caller.organizationId : null,
        });
      return taken;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'users_email_key')) throw invalidHash();
      throw error;
    });
  if (!taken.ok) throw taken.reason ? codeRefused(taken.reason, 'hash') : invalidHash();
  await attempt.succeeded();
  return taken.target;
}

const purposeOf = (caller: Caller) => ({
  purpose: 'email_change' as const,
  userId: caller.userId,
  sessionId: caller.credentialId,
});

async function byCode(tx: Tx, caller: Caller, code: string, now: number) {
  const taken = await takeCode(tx, { ...purposeOf(caller), now }, code);
  return taken.ok ? { ...taken, userId: caller.userId } : taken;
}

async function byHash(tx: Tx, hash: string, now: number) {
  const taken = await takeHash(tx, 'email_change', hash, now);
  return taken ? ({ ok: true, ...taken } as const) : ({ ok: false, reason: undefined } as const);
}

async function setEmail(
  tx: Tx,
  { userId, target }: { userId: number; target: string },
  at: { now: number; ip: string; organizationId: number | null },
): Promise<void> {
  const before = await userById(tx, userId);
  const [person] = await tx
    .update(users)
    .set({ email: target, emailProvenAt: new Date(at.now) })
    .where(eq(users.id, userId))
    .returning({ id: users.id, name: users.name });
  if (!person) return;
  if (!before?.emailProvenAt) await dropInvitations(tx, userId, at.now);
  // Links that went to the old address must not open the account any more.
  await revokeCodes(tx, { purpose: 'password_reset', userId, now: at.now });
  await audit(tx, {
    organizationId: at.organizationId,
    actorId: userId,
    action: 'user.email_changed',
    target: { kind: 'user', ...person },
    ip: at.ip,
  });
}

/**
 * Invitations are sent to an address. Whoever never showed the former one to be theirs takes none of them along to
 * another.
 */
async function dropInvitations(tx: Tx, userId: number, now: number): Promise<void> {
  await tx
    .update(memberships)
    .set({ isDeleted: true, deletedAt: new Date(now) })
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.isDeleted, false),
        or(eq(memberships.status, 'invited'), eq(memberships.statusBefore, 'invited')),
      ),
    );
}
