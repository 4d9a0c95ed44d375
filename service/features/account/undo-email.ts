import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { isSameAddress } from '../../platform/database/folded.ts';
import { oneTimeHashes } from '../../platform/database/schema/invitations.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import { addressLimit } from '../../platform/limits/limiter.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR } from '../../platform/time.ts';
import { audit } from '../audit/audit.ts';
import { GOOD_MS } from '../credentials/one-time-codes.ts';
import { lockUser, revokeCredentials } from '../credentials/revoke-credentials.ts';
import { ofGuests } from '../memberships/guests.ts';
import { sendReset } from '../recovery/password-resets.ts';
import { type KnownUser, userById } from '../users/find-user.ts';
import { revokeExportTypesOf } from '../export-types/revoke-recent.ts';
import { revokeWebhooksOf } from '../webhooks/revoke-recent.ts';
import { leaveRequired } from './leave-required.ts';
import { removeRecentCredentials } from './remove-recent-credentials.ts';

/** How long a change can be undone; it happens while its code is valid. */
const UNDO_MS = 72 * HOUR + GOOD_MS;
/** A thief adds credentials before the change as well: those added this long before it go too. */
const BEFORE_MS = 72 * HOUR;

/**
 * Creates the link for the notice to the present address.
 * @returns its hash; null for an address that was never proven: its mailbox may be a stranger's
 */
export async function issueUndoLink(
  tx: Tx,
  { id, email, emailProvenAt }: Pick<KnownUser, 'id' | 'email' | 'emailProvenAt'>,
  now: number,
): Promise<string | null> {
  if (!emailProvenAt) return null;
  const hash = randomToken();
  await tx.insert(oneTimeHashes).values({
    purpose: 'email_undo',
    userId: id,
    target: email,
    digest: digest(hash),
    expiresAt: new Date(now + UNDO_MS),
    createdAt: new Date(now),
  });
  return hash;
}

/**
 * Undoes a change of email, or stops one that was not confirmed yet. Ends all sessions, and removes the credentials
 * added since, or in the 72 hours before. If the address had changed, whoever changed it may know the password: it is
 * void, and a mail to the restored address lets its owner choose another. Organizations that require their own log in
 * of the changed address suspend its user.
 * @throws {ApiError} 409 `email_taken` if somebody proved the address for another account since; the link stays valid.
 * 422 `invalid_hash`; 429
 */
export async function undoEmailChange(
  services: Services,
  hash: string,
  from: { ip: string; languages: readonly string[] },
): Promise<{ email: string; must_set_password: boolean }> {
  const attempt = await services.limiter.attempt([addressLimit(from.ip)]);
  const now = new Date(services.now());
  const work = services.database.db.transaction(async (tx) => {
    const link = await spendLink(tx, hash, now);
    const user = link && (await lockUser(tx, link.userId));
    if (!link?.target || !user || user.isDeleted) return null;
    const isChanged = user.email !== link.target;
    await revokeCredentials(services, tx, user);
    const since = new Date(link.createdAt.getTime() - BEFORE_MS);
    await removeRecentCredentials(tx, user.id, { since, now, ip: from.ip });
    await revokeExportTypesOf(services, tx, user.id, { since, ip: from.ip });
    await revokeWebhooksOf(services, tx, user.id, { since, ip: from.ip });
    if (isChanged) await leaveRequired(tx, user, { now, ip: from.ip });
    if (isChanged) await restore(services, tx, user, { email: link.target, ...from });
    await audit(tx, {
      organizationId: null,
      actorId: user.id,
      action: 'user.email_restored',
      target: { kind: 'user', id: user.id, name: user.name },
      ip: from.ip,
    });
    return { email: link.target, must_set_password: isChanged };
  });
  const undone = await work.catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_key') ? emailTaken() : error;
  });
  if (!undone) throw invalidHash();
  await attempt.succeeded();
  return undone;
}

const invalidHash = () => unprocessable('invalid_hash', 'contract.hash.email', { hash: ['contract.hash.email'] });

function emailTaken(): ApiError {
  const message = 'errors.undoTaken';
  return new ApiError(409, 'email_taken', message, { data: { email: [message] } });
}

/** Uses up a link, and the later ones: they would undo what somebody else did after this change. */
async function spendLink(tx: Tx, hash: string, now: Date) {
  const open = and(eq(oneTimeHashes.purpose, 'email_undo'), isNull(oneTimeHashes.usedAt));
  const [link] = await tx
    .update(oneTimeHashes)
    .set({ usedAt: now })
    .where(and(open, eq(oneTimeHashes.digest, digest(hash)), gt(oneTimeHashes.expiresAt, now)))
    .returning();
  if (link)
    await tx
      .update(oneTimeHashes)
      .set({ usedAt: now })
      .where(and(open, eq(oneTimeHashes.userId, link.userId), gt(oneTimeHashes.id, link.id)));
  return link;
}

async function restore(
  services: Services,
  tx: Tx,
  user: typeof users.$inferSelect,
  { email, languages }: { email: string; languages: readonly string[] },
): Promise<void> {
  await freeAddress(tx, email, user.id);
  await tx
    .update(users)
    .set({ email, emailProvenAt: new Date(services.now()), passwordHash: null, needPasswordChange: false })
    .where(eq(users.id, user.id));
  const owner = await userById(tx, user.id);
  if (owner) await sendReset(services, tx, owner, { languages });
}

/**
 * Takes an address from another account if nobody proved it there: an administrator typed it, possibly to block the
 * undoing. That account keeps everything else; its inviter still sees the address as typed.
 * @throws {ApiError} 409 `email_taken` if it was proven: then the account belongs to whoever reads this mailbox
 */
async function freeAddress(tx: Tx, email: string, userId: number): Promise<void> {
  const [other] = await tx
    .select()
    .from(users)
    .where(and(isSameAddress(users.email, email), ne(users.id, userId)))
    .for('update');
  if (!other) return;
  if (other.emailProvenAt && !other.isDeleted) throw emailTaken();
  await tx
    .update(memberships)
    .set({ guestEmail: other.email })
    .where(and(eq(memberships.userId, other.id), ofGuests, isNull(memberships.guestEmail)));
  const nowhere = `user-${other.id}@address-taken.invalid`;
  await tx.update(users).set({ email: nowhere, refusedEmail: nowhere }).where(eq(users.id, other.id));
}
