import { and, eq, gt, isNull } from 'drizzle-orm';
import { isEmail } from '../../../src/core/contract/rules.ts';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneTimeHashes } from '../../platform/database/schema/invitations.ts';
import { users } from '../../platform/database/schema/users.ts';
import { noAccount } from '../users/no-account-mail.ts';
import { passwordChanged } from '../credentials/password-changed-mail.ts';
import { passwordReset } from './mails/password-reset.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/audit.ts';
import { deletePasskeys, tellPasskeysChanged } from '../credentials/passkeys-changed.ts';
import { revokeCredentials } from '../credentials/revoke-credentials.ts';
import { hashPassword, requireGoodPassword } from '../credentials/passwords.ts';
import { type KnownUser, userById, userByName, recipientOf } from '../users/find-user.ts';
import { invalidHash } from '../credentials/invalid-hash.ts';

/** How long the link of a reset is valid. */
const LINK_MS = 60 * 60 * 1000;

/**
 * Sends restoring instructions to the user with this name. An address without an account gets a mail that says so.
 * @param name login or address, as typed
 */
export async function requestReset(services: Services, name: string, languages: readonly string[]): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const user = await userByName(tx, name);
    if (user && !user.isDeleted) await sendReset(services, tx, user, { languages });
    else if (isEmail(name))
      await services.messages.mail(tx, {
        to: name,
        ...noAccount({ ...recipientOf(services, undefined, languages), asked: 'reset' }),
      });
  });
}

/**
 * Sends the link that sets a new password, with the organization's logo if its administrator asked for it.
 * @returns whether the mail was within the recipient's limit
 */
export async function sendReset(
  services: Services,
  tx: Tx,
  user: KnownUser,
  { languages, organizationId }: { languages: readonly string[]; organizationId?: number },
): Promise<boolean> {
  const hash = randomToken();
  const now = services.now();
  await tx.insert(oneTimeHashes).values({
    purpose: 'password_reset',
    userId: user.id,
    digest: digest(hash),
    createdAt: new Date(now),
    expiresAt: new Date(now + LINK_MS),
  });
  return services.messages.mail(tx, {
    to: user.email,
    ...passwordReset({
      ...recipientOf(services, user, languages),
      hash,
      ...(organizationId !== undefined && { organizationId }),
    }),
    validMs: LINK_MS,
  });
}

/**
 * Finds the user for a link that resets a password.
 * @throws {ApiError} 422 `invalid_hash`
 */
export async function resetOf({ database: { db }, now }: Services, hash: string) {
  const at = new Date(now());
  const good = and(
    eq(oneTimeHashes.purpose, 'password_reset'),
    eq(oneTimeHashes.digest, digest(hash)),
    isNull(oneTimeHashes.usedAt),
    gt(oneTimeHashes.expiresAt, at),
  );
  const [link] = await db.select({ userId: oneTimeHashes.userId }).from(oneTimeHashes).where(good);
  const user = link && (await userById(db, link.userId));
  if (!user || user.isDeleted) throw invalidHash();
  return { user, good, now: at };
}

/** What the mailbox owner submits with the hash from the mail. */
export interface NewPassword {
  hash: string;
  password: string;
  /** Removes all passkeys, not only those added since the mailbox was last proven. */
  removePasskeys: boolean;
  ip: string;
  /** Preferred languages of the request (BCP 47), best first. */
  languages: readonly string[];
}

/**
 * Sets a new password by an emailed link, once. Revokes all other credentials, and proves the address, since the mail
 * arrived. Passkeys added since the last proof may belong to the attacker who made the user restore the password, so
 * they go too.
 * @throws {ApiError} 422 `invalid_hash`, `weak_password`
 */
export async function confirmReset(
  services: Services,
  { hash, password, removePasskeys, ip, languages }: NewPassword,
): Promise<void> {
  const { db } = services.database;
  const { user, good, now } = await resetOf(services, hash);
  requireGoodPassword(password, user);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const taken = await tx.update(oneTimeHashes).set({ usedAt: now }).where(good).returning({ id: oneTimeHashes.id });
    if (taken.length === 0) throw invalidHash();
    await tx
      .update(users)
      .set({
        passwordHash,
        passwordChangedAt: now,
        needPasswordChange: false,
        activatedAt: user.activatedAt ?? now,
        emailProvenAt: now,
      })
      .where(eq(users.id, user.id));
    await revokeCredentials(services, tx, user);
    const removed = await deletePasskeys(tx, user.id, removePasskeys ? null : user.emailProvenAt);
    if (removed.length > 0)
      await tellPasskeysChanged(services, tx, user, { change: 'removed', names: removed, ip, languages });
    await services.messages.notice(tx, {
      to: user.email,
      ...passwordChanged({ ...recipientOf(services, user, languages), at: now }),
    });
    await audit(tx, {
      organizationId: null,
      actorId: user.id,
      action: 'user.password_reset',
      target: { kind: 'user', id: user.id, name: user.name },
      ip,
    });
  });
}
