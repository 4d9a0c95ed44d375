import { and, eq } from 'drizzle-orm';
import type { Organization } from '../../../src/core/contract/entities/organization.ts';
import { sessions } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { sessionEnded } from '../../platform/http/authenticate.ts';
import { organizationClosed } from '../access/closed-organization.ts';
import { organizationsOf } from '../memberships/memberships.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { createOrganization } from './create-organization.ts';
import { readOrganization } from './list-organizations.ts';

/**
 * Creates an organization owned by a user who belongs to none, and chooses it for the session.
 * @throws {ApiError} 401 if the account was deleted meanwhile; 403 `other_log_in_needed` after a log in of a company,
 * since that session would not open it; 409 `has_organization`; 429
 */
export async function startOrganization(
  services: Services,
  name: string,
  { caller, ip }: Requester,
): Promise<Organization> {
  const { userId, credentialId } = caller;
  const { database, now } = services;
  return database.db.transaction(async (tx) => {
    // The lock makes a second request at the same time wait, and see the first one's organization.
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isDeleted, false)))
      .for('update');
    if (!user) throw sessionEnded();
    if ((await organizationsOf(tx, userId)).length > 0)
      throw new ApiError(409, 'has_organization', 'errors.memberAlready');
    if (caller.logIn?.method === 'connection') throw organizationClosed({ organization: name, connection: null });
    await takeFromQuota(services, tx, 'organizations', caller);
    const { id } = await createOrganization(tx, { name, ownerUserId: userId, actorId: userId, ip, now: now() });
    await tx.update(sessions).set({ organizationId: id }).where(eq(sessions.id, credentialId));
    return readOrganization(tx, id, true);
  });
}
