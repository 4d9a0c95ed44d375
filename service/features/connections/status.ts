import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { connections } from '../../platform/database/schema/connections.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { lockOrganization } from '../organizations/change-organization.ts';
import { auditConnection } from './audit-connection.ts';
import { verifiedDomains } from './log-in/require-allowed-address.ts';
import { lastTests } from './logins.ts';
import { type ConnectionRow, lockConnection, type OfConnection } from './read.ts';

/**
 * Offers a connection to people with an address of its verified domains.
 * @throws {ApiError} 404; 409 `not_tested`, `no_domain`
 */
export async function enableConnection(
  { database }: Services,
  of: OfConnection,
  requester: Requester,
): Promise<ConnectionRow> {
  return database.db.transaction(async (tx) => {
    await lockOrganization(tx, of.id);
    const row = await lockConnection(tx, of);
    if (row.status === 'enabled') return row;
    const test = (await lastTests(tx, [row.id])).get(row.id);
    // A connection that worked goes on after a test that failed, since anybody may cancel one.
    if (row.status === 'draft' || (row.status === 'disabled' && test?.outcome !== 'succeeded'))
      throw new ApiError(409, 'not_tested', 'errors.connection.notTested');
    if ((await verifiedDomains(tx, row)).length === 0)
      throw new ApiError(409, 'no_domain', 'errors.connection.noDomain');
    return change(tx, row, { status: 'enabled' }, 'connection.enabled', requester);
  });
}

/**
 * Stops offering a connection. It requires nothing any more.
 * @throws {ApiError} 404; 409 `not_enabled`
 */
export async function disableConnection(
  { database }: Services,
  of: OfConnection,
  requester: Requester,
): Promise<ConnectionRow> {
  return database.db.transaction(async (tx) => {
    const row = await lockConnection(tx, of);
    if (row.status === 'disabled') return row;
    if (row.status !== 'enabled') throw new ApiError(409, 'not_enabled', 'errors.connection.notEnabled');
    return change(tx, row, { status: 'disabled', required: false }, 'connection.disabled', requester);
  });
}

async function change(
  tx: Tx,
  row: ConnectionRow,
  values: Pick<Partial<ConnectionRow>, 'status' | 'required'>,
  action: 'connection.enabled' | 'connection.disabled',
  requester: Requester,
): Promise<ConnectionRow> {
  const [changed = row] = await tx.update(connections).set(values).where(eq(connections.id, row.id)).returning();
  await auditConnection(tx, changed, action, requester);
  return changed;
}
