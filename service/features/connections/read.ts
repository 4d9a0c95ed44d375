import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { connectionDomains, connectionGroupRoles, connections } from '../../platform/database/schema/connections.ts';
import { notFound } from '../../platform/errors/api-error.ts';

export type ConnectionRow = typeof connections.$inferSelect;

/** Names a connection by its organization. */
export interface OfConnection {
  /** Id of the organization. */
  id: number;
  connectionId: number;
}

/** The parts of a connection that other tables hold. */
export interface ConnectionParts {
  domainIds: number[];
  groupRoles: { group: string; roleId: number }[];
}

const own = ({ id, connectionId }: OfConnection) =>
  and(eq(connections.id, connectionId), eq(connections.organizationId, id));

/**
 * A connection of an organization.
 * @throws {ApiError} 404
 */
export async function findConnection(within: Queryable, of: OfConnection): Promise<ConnectionRow> {
  const [row] = await within.select().from(connections).where(own(of));
  if (!row) throw notFound('errors.notFound.connection');
  return row;
}

/**
 * The same, locked until the transaction ends.
 * @throws {ApiError} 404
 */
export async function lockConnection(tx: Tx, of: OfConnection): Promise<ConnectionRow> {
  const [row] = await tx.select().from(connections).where(own(of)).for('no key update');
  if (!row) throw notFound('errors.notFound.connection');
  return row;
}

/** All connections of an organization, the oldest first. */
export const connectionsOf = (within: Queryable, organizationId: number): Promise<ConnectionRow[]> =>
  within.select().from(connections).where(eq(connections.organizationId, organizationId)).orderBy(asc(connections.id));

/** The parts of connections by their ids. */
export async function partsOf(within: Queryable, ids: readonly number[]): Promise<Map<number, ConnectionParts>> {
  const found = new Map(ids.map((id): [number, ConnectionParts] => [id, { domainIds: [], groupRoles: [] }]));
  if (ids.length === 0) return found;
  const domains = await within
    .select()
    .from(connectionDomains)
    .where(inArray(connectionDomains.connectionId, [...ids]))
    .orderBy(asc(connectionDomains.domainId));
  for (const { connectionId, domainId } of domains) found.get(connectionId)?.domainIds.push(domainId);
  const groups = await within
    .select()
    .from(connectionGroupRoles)
    .where(inArray(connectionGroupRoles.connectionId, [...ids]))
    .orderBy(asc(connectionGroupRoles.id));
  for (const { connectionId, group, roleId } of groups) found.get(connectionId)?.groupRoles.push({ group, roleId });
  return found;
}
