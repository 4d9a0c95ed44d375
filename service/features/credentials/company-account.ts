import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { connections } from '../../platform/database/schema/connections.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hasPlatformRole } from '../access/has-platform-role.ts';
import { isSharedUser } from '../memberships/shared-user.ts';

/**
 * Whether a session began at the log in of a company, and its user belongs to no other organization and has no role of
 * the platform. Whoever manages the connection speaks for such an account, and for no other.
 */
export async function isCompanyAccount(within: Queryable, { userId, logIn }: Caller): Promise<boolean> {
  const [connection] = await within
    .select({ organizationId: connections.organizationId })
    .from(connections)
    .where(eq(connections.id, logIn?.connectionId ?? 0));
  if (!connection || (await hasPlatformRole(within, userId))) return false;
  return !(await isSharedUser(within, userId, connection.organizationId));
}
