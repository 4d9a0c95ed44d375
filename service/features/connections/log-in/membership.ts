import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { invitations } from '../../../platform/database/schema/invitations.ts';
import { memberships } from '../../../platform/database/schema/memberships.ts';
import type { users } from '../../../platform/database/schema/users.ts';
import type { Services } from '../../../platform/services.ts';
import { audit } from '../../audit/audit.ts';
import { joinInvited } from '../../invitations/accept-invitation.ts';
import { joinOrganization } from '../../invitations/add-member.ts';
import { giveRole } from '../group-roles.ts';
import { isInactiveInDirectory } from '../inactive-in-directory.ts';
import type { ConnectionRow } from '../read.ts';
import { LogInProblem } from './problems.ts';

/** A locked account at a connection. */
interface Comer {
  user: typeof users.$inferSelect;
  /** The address that the provider told. */
  email: string;
  ip: string;
}

/**
 * Makes a user an active member of the connection's organization: an invited one joins, and somebody unknown there
 * becomes a member with the default role, if the connection may add people.
 * @returns the id of the membership
 * @throws {LogInProblem} `not_a_member`, `suspended`, `invited` for whoever is to own the organization
 */
export async function memberOfConnection(
  services: Services,
  tx: Tx,
  connection: ConnectionRow,
  { user, email, ip }: Comer,
): Promise<number> {
  const { organizationId, justInTime } = connection;
  const now = new Date(services.now());
  const [membership] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, user.id), eq(memberships.organizationId, organizationId)))
    .for('update');
  if (membership && !membership.isDeleted) {
    if (membership.status === 'suspended') throw new LogInProblem('suspended', { email });
    // No provider says who owns an organization: that invitation waits for its link.
    if (membership.status === 'invited' && membership.becomesOwner) throw new LogInProblem('invited', { email });
    if (membership.status === 'invited') {
      const isUnused = and(eq(invitations.membershipId, membership.id), isNull(invitations.usedAt));
      await tx.update(invitations).set({ usedAt: now }).where(isUnused);
      await joinInvited(tx, { membershipId: membership.id, organizationId, userId: user.id }, now, ip);
    }
    return membership.id;
  }
  if (await isInactiveInDirectory(tx, connection.id, email)) throw new LogInProblem('suspended', { email });
  if (!justInTime) throw new LogInProblem('not_a_member', { email });
  const made = await joinOrganization(tx, { userId: user.id, organizationId, status: 'active', now });
  await audit(tx, {
    organizationId,
    actorId: user.id,
    action: 'user.joined',
    target: { kind: 'user', id: user.id, name: user.name },
    detail: { email: user.email, connection: connection.name },
    ip,
  });
  if (connection.defaultRoleId !== null)
    await giveRole(tx, connection, { membershipId: made.id, user, ip }, connection.defaultRoleId);
  return made.id;
}
