import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { connections } from '../../platform/database/schema/connections.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { UserMembership } from '../memberships/user-memberships.ts';

/**
 * The organization of a session that begins through an organization's own provider.
 * @throws {ApiError} 403 `connection_unavailable` if it is not offered any more, `suspended` if the user may not enter
 */
export async function organizationOfConnection(
  tx: Tx,
  connectionId: number,
  held: readonly UserMembership[],
): Promise<number> {
  const [connection] = await tx
    .select({ organizationId: connections.organizationId })
    .from(connections)
    .where(and(eq(connections.id, connectionId), eq(connections.status, 'enabled')))
    // Else a session could begin while the connection ends those that came through it.
    .for('share');
  if (!connection) throw new ApiError(403, 'connection_unavailable', 'errors.connection.unavailable');
  const { organizationId } = connection;
  if (!held.some(({ organization_id: id, status }) => id === organizationId && status === 'active'))
    throw new ApiError(403, 'suspended', 'errors.suspended');
  return organizationId;
}

/** The name of a connection's organization. */
export async function organizationName(within: Queryable, connectionId: number): Promise<string> {
  const [found] = await within
    .select({ name: organizations.name })
    .from(connections)
    .innerJoin(organizations, eq(organizations.id, connections.organizationId))
    .where(eq(connections.id, connectionId));
  return found?.name ?? '';
}
