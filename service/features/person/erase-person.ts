import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { users } from '../../platform/database/schema/users.ts';
import { audit } from '../audit/audit.ts';
import { endSessionsOf } from '../credentials/sessions.ts';
import { eraseTraces } from './erase-traces.ts';
import type { ErasableUser } from './find-person.ts';

/** The user owns organizations, which would have no owner. */
export class OwnsOrganizationError extends Error {
  override readonly name = 'OwnsOrganizationError';
}

/**
 * Erases a user (GDPR article 17): deletes the account with all that belongs to it, and takes name, addresses and
 * devices out of what stays. The audit log keeps what was done, without who it was.
 * @param now milliseconds since 1970
 * @throws {OwnsOrganizationError} while the user owns an organization
 */
export async function erasePerson({ db }: Database, user: ErasableUser, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    await requireNoOrganization(tx, user.id);
    const member = await tx
      .select({ organizationId: memberships.organizationId })
      .from(memberships)
      .where(eq(memberships.userId, user.id));
    await endSessionsOf(tx, user.id, now);
    await eraseTraces(tx, user);
    await tx.update(organizations).set({ ownerUserId: null }).where(eq(organizations.ownerUserId, user.id));
    // Everything with a reference to the user goes with it, or loses the reference.
    await tx.delete(users).where(eq(users.id, user.id));
    const target = { kind: 'user', id: user.id, name: '' };
    for (const { organizationId } of member.length > 0 ? member : [{ organizationId: null }])
      await audit(tx, { organizationId, actorId: null, action: 'user.erased', target, ip: null });
  });
}

async function requireNoOrganization(tx: Tx, userId: number): Promise<void> {
  const owned = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.ownerUserId, userId), eq(organizations.isDeleted, false)));
  if (owned.length === 0) return;
  const names = owned.map(({ id, name }) => `'${name}' (${id})`).join(', ');
  throw new OwnsOrganizationError(`The user owns ${names}: transfer or delete that first.`);
}
