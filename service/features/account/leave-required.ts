import { and, eq, isNull } from 'drizzle-orm';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invitations } from '../../platform/database/schema/invitations.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { requiredConnection } from '../access/required-connection.ts';
import { carriesSuperAdmin } from '../access/role-conditions.ts';
import { audit } from '../audit/audit.ts';
import { endAccess } from '../members/end-access.ts';

const REQUIRING = `
  select m.id, m.organization_id as "organizationId", m.status from users u
  join memberships m on m.user_id = u.id and not m.is_deleted and m.status <> 'suspended'
  join organizations o on o.id = m.organization_id and not o.is_deleted and o.owner_user_id is distinct from u.id
  where u.id = $1 and ${requiredConnection('m.organization_id')} is not null and not ${carriesSuperAdmin('m.id')}
  order by m.id for no key update of m`;

type Row = Pick<typeof memberships.$inferSelect, 'id' | 'organizationId' | 'status'>;

/**
 * Suspends a user in the organizations that require their own log in for the user's present address, before the address
 * changes: with the other one a password would open them. Their administrators decide; owners and super admins stay.
 */
export async function leaveRequired(
  tx: Tx,
  user: { id: number; name: string },
  { now: at, ip }: { now: Date; ip: string },
): Promise<void> {
  const left = await prepared<Row>(tx, { name: 'leave-required', text: REQUIRING, values: [user.id] });
  for (const { id, organizationId, status } of left) {
    await tx
      .update(memberships)
      .set({ status: 'suspended', statusBefore: status, suspendedAt: at })
      .where(eq(memberships.id, id));
    await tx
      .update(invitations)
      .set({ revokedAt: at })
      .where(and(eq(invitations.membershipId, id), isNull(invitations.usedAt), isNull(invitations.revokedAt)));
    await endAccess(tx, { userId: user.id, organizationId }, at);
    await audit(tx, {
      organizationId,
      actorId: user.id,
      action: 'user.suspended',
      target: { kind: 'user', id: user.id, name: user.name },
      ip,
    });
  }
}
