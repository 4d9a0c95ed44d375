import { and, eq, isNull } from 'drizzle-orm';
import type { Body } from '../../../src/core/contract/types.ts';
import type { Organization } from '../../../src/core/contract/entities/organization.ts';
import type { Tx } from '../../platform/database/database.ts';
import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { sessions } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError, forbidden, notFound, unprocessable } from '../../platform/errors/api-error.ts';
import { isRecoverable } from '../../platform/database/soft-delete.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { DAY } from '../../platform/time.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { createOrganization } from './create-organization.ts';
import { inviteOwner } from './invite-owner.ts';
import { changeOwnerTo } from './transfer-organization.ts';
import { readOrganization } from './list-organizations.ts';
import { protectedAmong } from './protected-organizations.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { endSetups } from './end-setups.ts';
import { CHECK_DOMAINS_JOB, releaseDomains, type RestoredOrganization } from './release-domains.ts';
import { revokedColumns, tellRevoked } from '../events/revoked-keys.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';

/**
 * Creates an organization for a user with an account, or for an invited address.
 * @throws {ApiError} 422 `owner_unknown`, `email_invalid`; 429
 */
export async function addOrganization(
  services: Services,
  { name, owner_email: email, ...body }: Body<'POST /organizations'>,
  requester: Requester,
): Promise<Organization> {
  const { database, now } = services;
  const { caller, ip } = requester;
  const ownerUserId = body.owner_user_id ?? null;
  if ((ownerUserId === null) === (email === undefined)) throw ownerUnknown();
  return database.db.transaction(async (tx) => {
    await takeFromQuota(services, tx, 'organizations', caller);
    if (ownerUserId !== null) await requireActiveAccount(tx, ownerUserId);
    const made = await createOrganization(tx, { name, ownerUserId, actorId: caller.userId, ip, now: now() });
    const organization = { ...made, ownerUserId };
    if (email !== undefined) await inviteOwner(services, tx, { organization, email }, requester);
    return readOrganization(tx, made.id, true);
  });
}

async function requireActiveAccount(tx: Tx, userId: number): Promise<void> {
  const [owner] = await tx
    .select({ activatedAt: users.activatedAt })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDeleted, false)));
  if (!owner?.activatedAt) throw ownerUnknown();
}

/**
 * Renames an organization. The platform may also change its owner, or invite one if it has none.
 * @throws {ApiError} 404; 403; 409 `changed_elsewhere`, `has_owner`; 422 `candidate_not_active`
 */
export async function changeOrganization(
  services: Services,
  id: number,
  change: Body<'PUT /organizations/{id}'> & Versioned,
  requester: Requester,
): Promise<Organization> {
  const { caller, ip } = requester;
  return services.database.db.transaction(async (tx) => {
    const found = await lockOrganization(tx, id);
    requireVersion(change.version, found.updatedAt);
    const ownerUserId = change.owner_user_id ?? found.ownerUserId;
    const email = change.owner_email;
    if ((ownerUserId !== found.ownerUserId || email !== undefined) && !caller.isSuperAdmin) {
      if (!caller.permissions.has('auth.organizations.WRITE')) throw forbidden('errors.ownerTransfers');
      if (await hasSuperAdmins(tx, id)) throw forbidden('errors.platformOwner');
    }
    if (change.name !== found.name) {
      await tx.update(organizations).set({ name: change.name }).where(eq(organizations.id, id));
      const detail = { from: found.name, to: change.name };
      await audit(tx, {
        organizationId: id,
        ...actorOf(caller, ip),
        action: 'organization.updated',
        target: { kind: 'organization', id, name: change.name },
        detail,
      });
    }
    if (ownerUserId !== null && ownerUserId !== found.ownerUserId)
      await changeOwnerTo(services, tx, { organization: { ...found, name: change.name }, ownerUserId }, requester);
    if (email !== undefined) await inviteOwner(services, tx, { organization: { id, ownerUserId }, email }, requester);
    return readOrganization(tx, id, true);
  });
}

/**
 * Deletes an organization: its keys stop working, and its members' sessions continue without an organization.
 * @throws {ApiError} 404; 403 `platform_protected`
 */
export async function deleteOrganization(
  { database, now }: Services,
  id: number,
  { caller, ip }: Requester,
): Promise<void> {
  const at = new Date(now());
  await database.db.transaction(async (tx) => {
    const found = await lockOrganization(tx, id);
    if (await hasSuperAdmins(tx, id)) throw new ApiError(403, 'platform_protected', 'errors.platformProtected');
    await tx.update(organizations).set({ isDeleted: true, deletedAt: at }).where(eq(organizations.id, id));
    await tx.update(sessions).set({ organizationId: null }).where(eq(sessions.organizationId, id));
    const keys = await tx
      .update(apiKeys)
      .set({ deletedAt: at })
      .where(and(eq(apiKeys.organizationId, id), isNull(apiKeys.deletedAt)))
      .returning(revokedColumns);
    await tellRevoked(tx, keys);
    await releaseDomains(tx, id);
    await endSetups(tx, id, at);
    await audit(tx, {
      organizationId: id,
      ...actorOf(caller, ip),
      action: 'organization.deleted',
      target: { kind: 'organization', id, name: found.name },
    });
  });
}

/**
 * Restores an organization within 24 hours. Its API keys work again; sessions must choose it again.
 * @throws {ApiError} 404 if it is not deleted, or was deleted too long ago
 */
export async function undeleteOrganization(
  { database, now }: Services,
  id: number,
  { caller, ip }: Requester,
): Promise<Organization> {
  return database.db.transaction(async (tx) => {
    const [found] = await tx.select().from(organizations).where(eq(organizations.id, id)).for('no key update');
    if (!found?.isDeleted) throw notFound('errors.notFound.deletedOrganization');
    if (!isRecoverable(found.deletedAt, now())) throw new ApiError(404, 'not_found', 'errors.organizationGone');
    await tx.update(organizations).set({ isDeleted: false, deletedAt: null }).where(eq(organizations.id, id));
    if (found.deletedAt)
      await tx
        .update(apiKeys)
        .set({ deletedAt: null })
        .where(and(eq(apiKeys.organizationId, id), eq(apiKeys.deletedAt, found.deletedAt)));
    await enqueue(tx, CHECK_DOMAINS_JOB, { organizationId: id } satisfies RestoredOrganization, { retryForMs: DAY });
    await audit(tx, {
      organizationId: id,
      ...actorOf(caller, ip),
      action: 'organization.restored',
      target: { kind: 'organization', id, name: found.name },
    });
    return readOrganization(tx, id, true);
  });
}

/** Locks an organization until the transaction ends. @throws {ApiError} 404 */
export async function lockOrganization(tx: Tx, id: number): Promise<typeof organizations.$inferSelect> {
  const [found] = await tx
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), eq(organizations.isDeleted, false)))
    .for('no key update');
  if (!found) throw notFound('errors.notFound.organization');
  return found;
}

function ownerUnknown(): ApiError {
  const message = 'errors.ownerUnknown';
  return unprocessable('owner_unknown', message, { owner_user_id: [message] });
}

const hasSuperAdmins = async (tx: Tx, organizationId: number): Promise<boolean> =>
  (await protectedAmong(tx, [organizationId])).has(organizationId);
