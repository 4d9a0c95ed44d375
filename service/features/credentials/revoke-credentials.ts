import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import { externalIdentities, externalTokens } from '../../platform/database/schema/external.ts';
import { oneTimeHashes } from '../../platform/database/schema/invitations.ts';
import { passkeys, webauthnChallenges } from '../../platform/database/schema/passkeys.ts';
import { tfaTokens } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import type { Services } from '../../platform/services.ts';
import type { KnownUser } from '../users/find-user.ts';
import { dropRegistrations } from './drop-registrations.ts';
import { endSessionsOf } from './sessions.ts';
import { forgetSignInFailures } from './sign-in-limits.ts';
import { revokedColumns, tellRevoked } from '../events/revoked-keys.ts';
import { dropTwoFactor } from './two-factor.ts';

/**
 * Revokes a user's credentials: sessions, pending log-ins, links and codes. While the address is unproven, the
 * account's creator may be somebody else, so passkeys, API keys, linked identities and two-factor go as well.
 * @param user as stored before this request proved the address
 * @param spared session to keep, if any
 */
export async function revokeCredentials(
  services: Services,
  tx: Tx,
  user: Pick<KnownUser, 'id' | 'email' | 'emailProvenAt'>,
  spared?: number,
): Promise<void> {
  const now = new Date(services.now());
  await lockUser(tx, user.id);
  await endSessionsOf(tx, user.id, now.getTime(), spared === undefined ? {} : { except: spared });
  await tx
    .update(tfaTokens)
    .set({ usedAt: now })
    .where(and(eq(tfaTokens.userId, user.id), isNull(tfaTokens.usedAt)));
  await tx
    .update(externalTokens)
    .set({ usedAt: now })
    .where(and(eq(externalTokens.userId, user.id), isNull(externalTokens.usedAt)));
  // Whoever holds the account must not void the link by which its owner gets the former address back.
  await tx
    .update(oneTimeHashes)
    .set({ usedAt: now })
    .where(
      and(eq(oneTimeHashes.userId, user.id), isNull(oneTimeHashes.usedAt), ne(oneTimeHashes.purpose, 'email_undo')),
    );
  await tx.delete(webauthnChallenges).where(eq(webauthnChallenges.userId, user.id));
  await dropRegistrations(tx, user.email);
  await forgetSignInFailures(services, user.id, tx);
  if (user.emailProvenAt) return;
  await dropTwoFactor(tx, user.id);
  await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
  await tx.delete(externalIdentities).where(eq(externalIdentities.userId, user.id));
  // Deleted ones too: those that ended with their organization would come back with it.
  const ended = { deletedAt: now };
  const keys = await tx.update(apiKeys).set(ended).where(eq(apiKeys.createdBy, user.id)).returning(revokedColumns);
  await tellRevoked(tx, keys);
}

/**
 * Locks a user until the transaction ends. Adding a credential locks the user first, so that none can slip in behind a
 * revocation.
 */
export async function lockUser(tx: Tx, userId: number): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
}
