import { count, eq } from 'drizzle-orm';
import type { Body } from '../../../src/core/contract/types.ts';
import type { Tx } from '../../platform/database/database.ts';
import { connectionDomains, connectionGroupRoles, connections } from '../../platform/database/schema/connections.ts';
import { externalIdentities } from '../../platform/database/schema/external.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { type Requester, userIdOf } from '../../platform/http/caller.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';
import { messageWith } from '../../platform/languages/message.ts';
import type { Services } from '../../platform/services.ts';
import { requireOwnerIfUser } from '../credentials/confirm-owner.ts';
import { endSessionsThrough } from '../credentials/sessions.ts';
import { lockOrganization } from '../organizations/change-organization.ts';
import { auditConnection } from './audit-connection.ts';
import { distinctGroupRoles, requireOwnDomains, requireRoles } from './judge-settings.ts';
import { judgeProvider } from './judge-provider.ts';
import { requireTested } from './required/require-tested.ts';
import { shutOut } from './required/shut-out.ts';
import { type ConnectionRow, findConnection, lockConnection, type OfConnection, partsOf } from './read.ts';

/** Limits the connections of an organization. */
const CONNECTIONS = 20;

type Change = Body<'PUT /organizations/{id}/connections/{connectionId}'>;

/**
 * Creates a connection as a draft.
 * @throws {ApiError} 404; 409 `too_many_connections`; 422 with a sentence for the field that is wrong
 */
export async function createConnection(
  services: Services,
  organizationId: number,
  { kind, ...body }: Body<'POST /organizations/{id}/connections'>,
  requester: Requester,
): Promise<ConnectionRow> {
  const { database, now } = services;
  const provider = await judgeProvider(services, kind, body, {
    organizationId,
    oidc: {},
    saml: {},
    clientSecret: null,
  });
  return database.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    await requireRoom(tx, organizationId);
    const values = {
      ...{ organizationId, kind, name: body.name, vendor: body.vendor, justInTime: body.just_in_time },
      ...{ ...provider.columns, attributes: body.attributes, createdBy: userIdOf(requester.caller) },
      settingsChangedAt: new Date(now()),
    };
    const [row] = await tx.insert(connections).values(values).returning();
    if (!row) throw new Error('A connection was not inserted.');
    const made = await setParts(tx, row, body, requester);
    await auditConnection(tx, made, 'connection.created', requester, { kind });
    return made;
  });
}

/**
 * Changes a connection; omitted fields stay. Another issuer is another provider: whoever logged in before is found by
 * address again, their sessions end, and the connection is a draft.
 * @throws {ApiError} 404; 409 `changed_elsewhere`, `not_enabled`, `required_untested`; 403 `confirm_needed` for an
 * enabled one; 403 for a set-up link that would require the log in; 422 with a sentence for the field that is wrong
 */
export async function changeConnection(
  services: Services,
  of: OfConnection,
  { version, password, google_token, ...body }: Change & Versioned,
  requester: Requester,
): Promise<ConnectionRow> {
  const { database, now } = services;
  const found = await findConnection(database.db, of);
  if (found.status === 'enabled') await requireOwnerIfUser(services, requester, { password, google_token });
  const { columns, isChanged, isOther } = await judgeProvider(services, found.kind, body, found);
  return database.db.transaction(async (tx) => {
    await lockOrganization(tx, of.id);
    const row = await lockConnection(tx, of);
    requireVersion(version, row.updatedAt);
    // The provider was read outside of the transaction, because that can take seconds.
    if (isChanged && row.updatedAt.getTime() !== found.updatedAt.getTime())
      requireVersion(found.updatedAt, row.updatedAt);
    if (isOther) {
      await tx.delete(externalIdentities).where(eq(externalIdentities.connectionId, row.id));
      await endSessionsThrough(tx, row.id, now());
    }
    const status = isOther || (isChanged && row.status !== 'enabled') ? ('draft' as const) : row.status;
    const required = status === 'enabled' && (body.required ?? row.required);
    if (body.required && !required) throw new ApiError(409, 'not_enabled', 'errors.connection.notEnabled');
    if (required && !row.required) await requireTested(tx, row, requester.caller);
    const { name = row.name, vendor = row.vendor, just_in_time: justInTime = row.justInTime } = body;
    const { attributes = row.attributes } = body;
    await tx
      .update(connections)
      .set({
        ...{ name, vendor, justInTime, attributes, required, status },
        ...(isChanged && { ...columns, settingsChangedAt: new Date(now()) }),
      })
      .where(eq(connections.id, row.id));
    const made = await setParts(tx, row, body, requester);
    await auditConnection(tx, made, 'connection.changed', requester, { fields: Object.keys(body) });
    if (made.required) await shutOut(tx, of.id);
    return made;
  });
}

/**
 * Deletes a connection with its directory, and ends the sessions that came through it. Members stay members, and roles
 * that groups gave stay theirs.
 * @throws {ApiError} 404
 */
export async function deleteConnection(
  { database, now }: Services,
  of: OfConnection,
  requester: Requester,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const row = await lockConnection(tx, of);
    await endSessionsThrough(tx, row.id, now());
    await tx.delete(connections).where(eq(connections.id, row.id));
    await auditConnection(tx, row, 'connection.deleted', requester);
  });
}

/** Writes domains, the role of newcomers and the roles of groups, as far as the body has them. */
async function setParts(
  tx: Tx,
  row: ConnectionRow,
  { domains, default_role_id: defaultRoleId, group_roles: groups }: Change,
  { caller }: Requester,
): Promise<ConnectionRow> {
  const { id: connectionId, organizationId } = row;
  const before = (await partsOf(tx, [connectionId])).get(connectionId);
  if (domains) {
    const ids = await requireOwnDomains(tx, organizationId, domains);
    await tx.delete(connectionDomains).where(eq(connectionDomains.connectionId, connectionId));
    if (ids.length > 0) await tx.insert(connectionDomains).values(ids.map((domainId) => ({ connectionId, domainId })));
  }
  if (groups) {
    const pairs = distinctGroupRoles(groups);
    const kept = before?.groupRoles ?? [];
    const isKept = (one: (typeof pairs)[number]) =>
      kept.some(({ group, roleId }) => group === one.group && roleId === one.roleId);
    const added = pairs.filter((pair) => !isKept(pair)).map(({ roleId }) => roleId);
    await requireRoles(tx, { caller, organizationId, field: 'group_roles' }, added);
    await tx.delete(connectionGroupRoles).where(eq(connectionGroupRoles.connectionId, connectionId));
    if (pairs.length > 0)
      await tx.insert(connectionGroupRoles).values(pairs.map((pair) => ({ connectionId, ...pair })));
  }
  if (defaultRoleId !== undefined) {
    const added = defaultRoleId === null || defaultRoleId === row.defaultRoleId ? [] : [defaultRoleId];
    await requireRoles(tx, { caller, organizationId, field: 'default_role_id' }, added);
    await tx.update(connections).set({ defaultRoleId }).where(eq(connections.id, connectionId));
  }
  return lockConnection(tx, { id: organizationId, connectionId });
}

/** Call it under a lock of the organization, which makes concurrent requests count each other. */
async function requireRoom(tx: Tx, organizationId: number): Promise<void> {
  const own = eq(connections.organizationId, organizationId);
  const [found] = await tx.select({ count: count() }).from(connections).where(own);
  if ((found?.count ?? 0) >= CONNECTIONS)
    throw new ApiError(409, 'too_many_connections', messageWith('errors.tooManyConnections', { limit: CONNECTIONS }));
}
