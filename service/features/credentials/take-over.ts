import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/users.ts';
import type { Services } from '../../platform/services.ts';
import { revokeCredentials } from './revoke-credentials.ts';

type User = typeof users.$inferSelect;

/**
 * Gives an account with an unproven address to whoever a provider vouches for: it becomes active, and loses its
 * password and all other credentials, identities among them, since their creator never proved the address.
 * @returns the account as it is now
 */
export async function takeOver(services: Services, tx: Tx, user: User): Promise<User> {
  const now = new Date(services.now());
  await revokeCredentials(services, tx, user);
  const own = {
    activatedAt: user.activatedAt ?? now,
    emailProvenAt: now,
    passwordHash: null,
    needPasswordChange: false,
  };
  const [active] = await tx.update(users).set(own).where(eq(users.id, user.id)).returning();
  return active ?? user;
}
