import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import { externalIdentities } from '../../platform/database/schema/external.ts';
import { recoveryCodes } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import { deleteServiceKeysOf } from '../applications/service-keys.ts';
import { endSetupsOf } from '../connection-setup/links.ts';
import { deletePasskeys } from '../credentials/passkeys-changed.ts';
import { dropTwoFactor } from '../credentials/two-factor.ts';
import { voidTokensOf } from '../directories/directory.ts';
import { revokedColumns, tellRevoked } from '../events/revoked-keys.ts';

/**
 * Removes what a user added since a time: two-factor or new recovery codes of it, passkeys, linked identities, API
 * keys, keys of applications, tokens of directories and set-up links. Call it under a lock of the user.
 * @param at.since older credentials stay
 */
export async function removeRecentCredentials(
  tx: Tx,
  userId: number,
  { since, now, ip }: { since: Date; now: Date; ip: string },
): Promise<void> {
  await deletePasskeys(tx, userId, since);
  await tx
    .delete(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), gt(externalIdentities.createdAt, since)));
  await deleteServiceKeysOf(tx, userId, since, ip);
  await voidTokensOf(tx, userId, since);
  await endSetupsOf(tx, userId, { since, now });
  const keys = await tx
    .update(apiKeys)
    .set({ deletedAt: now })
    .where(and(eq(apiKeys.createdBy, userId), isNull(apiKeys.deletedAt), gt(apiKeys.createdAt, since)))
    .returning(revokedColumns);
  await tellRevoked(tx, keys);
  // Two-factor always begins with new recovery codes.
  const recent = and(eq(recoveryCodes.userId, userId), gt(recoveryCodes.createdAt, since));
  if ((await tx.$count(recoveryCodes, recent)) > 0) await dropTwoFactor(tx, userId);
  else await tx.update(users).set({ googleSecretPending: null }).where(eq(users.id, userId));
}
