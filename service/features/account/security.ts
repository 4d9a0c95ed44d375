import { and, eq, isNull } from 'drizzle-orm';
import type { Item } from '../../../src/core/contract/types.ts';
import { recoveryCodes } from '../../platform/database/schema/sessions.ts';
import type { Services } from '../../platform/services.ts';
import { existingUser } from '../credentials/check-own-password.ts';

/** The age of a user's password, and how many recovery codes are left. */
export async function securityOf({ database }: Services, userId: number): Promise<Item<'GET /user/{id}/security'>> {
  const user = await existingUser(database.db, userId);
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  // A password that was never changed is as old as its account.
  const changed = user.passwordHash === null ? null : (user.passwordChangedAt ?? user.createdAt);
  return {
    password_changed_at: changed?.toISOString() ?? null,
    recovery_codes_left: await database.db.$count(recoveryCodes, unused),
  };
}
