import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import { endSessionsOf } from '../credentials/sessions.ts';
import { revokedColumns, tellRevoked } from '../events/revoked-keys.ts';

/** Ends a user's sessions of an organization, and the API keys that they created there. */
export async function endAccess(
  tx: Tx,
  { userId, organizationId }: { userId: number; organizationId: number },
  at: Date,
): Promise<void> {
  await endSessionsOf(tx, userId, at.getTime(), { organizationId });
  const keys = await tx
    .update(apiKeys)
    .set({ deletedAt: at })
    .where(and(eq(apiKeys.createdBy, userId), eq(apiKeys.organizationId, organizationId), isNull(apiKeys.deletedAt)))
    .returning(revokedColumns);
  await tellRevoked(tx, keys);
}
