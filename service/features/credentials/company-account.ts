import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { connections } from '../../platform/database/schema/connections.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hasPlatformRole } from '../access/has-platform-role.ts';
import { isSharedUser } from '../memberships/shared-user.ts';

/**
 * Whether the company whose log in began a session is the only one that has its user, who has no role of the platform
 * either. Whoever manages the connection speaks for that account, and for no other.
 */
export async function isCompanyAccount(within: Queryable, { userId, logIn }: Caller): Promise<boolean> {
  const [connection] = await within
    .select({ organizationId: connections.organizationId })
    .from(connections)
    .where(eq(connections.id, logIn?.connectionId ?? 0));
  if (!connection || (await hasPlatformRole(within, userId))) return false;
  return !(await isSharedUser(within, userId, connection.organizationId));
}
