import { messageWith } from '../../platform/languages/message.ts';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { ApiKey, LeftByKey } from '../../../src/core/contract/endpoints/api-keys.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import { digest } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { apiKeyRoles, apiKeys } from '../../platform/database/schema/api-keys.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { forbidden, ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import { type Proof, requireOwner } from '../credentials/confirm-owner.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { isAssignableToKey, requireGrantable, roleNotFound } from '../access/granting.ts';
import { rolesById } from '../access/list-roles.ts';
import { type Requester, type Caller, organizationOf } from '../../platform/http/caller.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';
import { newApiKey } from './key-format.ts';
import { deletedKeyLeftovers } from './deleted-key-leftovers.ts';
import { lockKey, readKey } from './read.ts';
import { tellRevoked } from '../events/revoked-keys.ts';
import { tellOwner } from './tell-owner.ts';

/** How many keys an organization can have. */
const KEYS = 500;
/** Characters shown by the masked form. */
const ENDS = 4;

/**
 * Creates a key, and tells the organization's owner by mail. Only this reply contains the whole token.
 * @throws {ApiError} 403 `forbidden` for an API key, `more_than_held`; 404 `role_not_found`; 409 `too_many_keys`; 422
 * `expiry_past`, `role_not_assignable`
 */
export async function createKey(
  services: Services,
  body: Body<'POST /api-keys'>,
  requester: Requester,
): Promise<ApiKey> {
  const { caller } = requester;
  requireUser(caller);
  await requireOwner(services, requester, body);
  const organizationId = organizationOf(caller);
  const expiresAt = requireExpiry(body.expiresAt, services.now());
  const token = newApiKey();
  return services.database.db.transaction(async (tx) => {
    await requireRoles(tx, caller, body.roleIds);
    await requireRoom(tx, organizationId);
    const [row] = await tx
      .insert(apiKeys)
      .values({
        organizationId,
        name: body.name ?? 'API key',
        digest: digest(token),
        prefix: token.slice(0, ENDS),
        suffix: token.slice(-ENDS),
        createdBy: caller.userId,
        expiresAt,
      })
      .returning();
    if (!row) throw new Error('An API key was not inserted.');
    await giveRoles(tx, row.id, body.roleIds);
    const key = await readKey(tx, caller, services.now(), row.id);
    await note(tx, requester, row, 'api_key.created', key);
    await tellOwner(services, tx, requester, key);
    return { ...key, access_token: token };
  });
}

/**
 * Changes a key's name, expiry and roles; its token stays.
 * @throws {ApiError} as `createKey`; 404; 409 `changed_elsewhere`
 */
export async function changeKey(
  services: Services,
  id: number,
  body: Body<'PUT /api-keys/{id}'> & Versioned,
  requester: Requester,
): Promise<ApiKey> {
  const { caller } = requester;
  requireUser(caller);
  await requireOwner(services, requester, body);
  return services.database.db.transaction(async (tx) => {
    const found = await lockKey(tx, caller, id);
    requireVersion(body.version, found.updatedAt);
    const asSent = new Date(body.expiresAt);
    const isSame = asSent.getTime() === found.expiresAt.getTime();
    const expiresAt = isSame ? found.expiresAt : requireExpiry(body.expiresAt, services.now());
    await requireRoles(tx, caller, body.roleIds, await rolesOf(tx, id));
    const [row = found] = await tx
      .update(apiKeys)
      .set({ name: body.name ?? found.name, expiresAt, ...(!isSame && { expiryNotifiedAt: null }) })
      .where(eq(apiKeys.id, id))
      .returning();
    await tx.delete(apiKeyRoles).where(eq(apiKeyRoles.apiKeyId, id));
    await giveRoles(tx, id, body.roleIds);
    const key = await readKey(tx, caller, services.now(), id);
    await note(tx, requester, row, 'api_key.updated', key);
    return key;
  });
}

/**
 * Deletes a key, which stops working at once.
 * @returns what it made and what still works
 * @throws {ApiError} 404; 403 for an API key
 */
export async function deleteKey(
  services: Services,
  id: number,
  requester: Requester,
  proof: Proof,
): Promise<LeftByKey[]> {
  const { caller } = requester;
  requireUser(caller);
  await requireOwner(services, requester, proof);
  return services.database.db.transaction(async (tx) => {
    const row = await lockKey(tx, caller, id);
    const key = await readKey(tx, caller, services.now(), id);
    await tx
      .update(apiKeys)
      .set({ deletedAt: new Date(services.now()) })
      .where(eq(apiKeys.id, id));
    await tellRevoked(tx, [row]);
    await note(tx, requester, row, 'api_key.deleted', key);
    return deletedKeyLeftovers(tx, row.organizationId, id);
  });
}

/** A key that could create keys would survive its own deletion. */
function requireUser({ kind }: Caller): void {
  if (kind === 'api-key') throw forbidden('errors.apiKeyManages');
}

function requireExpiry(text: string, now: number): Date {
  const expiresAt = new Date(text);
  if (expiresAt.getTime() > now) return expiresAt;
  const message = 'fields.expiry';
  throw unprocessable('expiry_past', message, { expiresAt: [message] });
}

/** @param kept roles the key already has; they may stay even if they are no longer assignable */
async function requireRoles(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  kept: ReadonlySet<number> = new Set(),
): Promise<void> {
  const organizationId = organizationOf(caller);
  const asked = [...new Set(ids)].filter((id) => !kept.has(id));
  const found = await rolesById(tx, asked);
  if (found.length < asked.length) throw roleNotFound();
  for (const role of found) requireGrantable(caller, role, organizationId, isAssignableToKey);
}

async function rolesOf(tx: Tx, keyId: number): Promise<Set<number>> {
  const rows = await tx.select({ id: apiKeyRoles.roleId }).from(apiKeyRoles).where(eq(apiKeyRoles.apiKeyId, keyId));
  return new Set(rows.map(({ id }) => id));
}

async function giveRoles(tx: Tx, apiKeyId: number, roleIds: readonly number[]): Promise<void> {
  await tx.insert(apiKeyRoles).values([...new Set(roleIds)].map((roleId) => ({ apiKeyId, roleId })));
}

/** @throws {ApiError} 409 `too_many_keys` */
async function requireRoom(tx: Tx, organizationId: number): Promise<void> {
  // The lock makes concurrent requests count each other.
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
  const mine = and(eq(apiKeys.organizationId, organizationId), isNull(apiKeys.deletedAt));
  const [found] = await tx.select({ count: count() }).from(apiKeys).where(mine);
  if ((found?.count ?? 0) >= KEYS)
    throw new ApiError(409, 'too_many_keys', messageWith('errors.tooManyKeys', { limit: KEYS }));
}

const note = (
  tx: Tx,
  { caller, ip }: Requester,
  { id, name, organizationId }: { id: number; name: string; organizationId: number },
  action: string,
  { roles, expires_at }: Pick<ApiKey, 'roles' | 'expires_at'>,
) =>
  audit(tx, {
    organizationId,
    ...actorOf(caller, ip),
    action,
    target: { kind: 'api_key', id, name },
    detail: { roles: roles.map((role) => role.name), expires_at },
  });
