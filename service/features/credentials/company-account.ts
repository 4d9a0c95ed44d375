import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { connections } from '../../platform/database/schema/connections.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hasPlatformRole } from '../access/has-platform-role.ts';
import { isSharedUser } from '../memberships/shared-user.ts';

/**
 * Whether what a session says counts for its user wherever they belong. Whoever manages a company's connection could
 * say it in their place, which counts for the company: a second factor here is the user's own word.
 */
export const speaksForItsUser = async (within: Queryable, caller: Caller): Promise<boolean> =>
  caller.logIn?.method !== 'connection' || caller.logIn.secondFactor || isCompanyAccount(within, caller);

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
