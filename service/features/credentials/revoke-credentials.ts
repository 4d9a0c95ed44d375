import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { oneTimeHashes } from '../../platform/database/schema/invitations.ts';
import { passkeys } from '../../platform/database/schema/passkeys.ts';
import { tfaTokens } from '../../platform/database/schema/sessions.ts';
import type { Services } from '../../platform/services.ts';
import type { KnownUser } from '../users/find-user.ts';
import { endSessionsOf } from './sessions.ts';
import { forgetSignInFailures } from './sign-in-limits.ts';
import { dropTwoFactor } from './two-factor.ts';
import { dropRegistrations } from './drop-registrations.ts';

/**
 * Closes, for the owner of a mailbox who takes their account over, what somebody else may have opened: sessions, links
 * and codes. As long as the address was never proven, passkeys and the second factor may be a stranger's as well, and
 * they go too.
 * @param person as they were before the address was proven by this
 */
export async function revokeCredentials(
  services: Services,
  tx: Tx,
  person: Pick<KnownUser, 'id' | 'email' | 'emailProvenAt'>,
): Promise<void> {
  const now = new Date(services.now());
  await endSessionsOf(tx, person.id, now.getTime());
  await tx
    .update(tfaTokens)
    .set({ usedAt: now })
    .where(and(eq(tfaTokens.userId, person.id), isNull(tfaTokens.usedAt)));
  await tx
    .update(oneTimeHashes)
    .set({ usedAt: now })
    .where(and(eq(oneTimeHashes.userId, person.id), isNull(oneTimeHashes.usedAt)));
  await dropRegistrations(tx, person.email);
  await forgetSignInFailures(services, person.id, tx);
  if (person.emailProvenAt) return;
  await dropTwoFactor(tx, person.id);
  await tx.delete(passkeys).where(eq(passkeys.userId, person.id));
}
