import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { isSameAddress } from '../../platform/database/folded.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { users } from '../../platform/database/schema/users.ts';
import { isEmail } from '../../../src/core/contract/rules.ts';
import { ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { tooMany } from '../../platform/limits/limiter.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR } from '../../platform/time.ts';
import { addMember } from '../invitations/add-member.ts';
import { sendInvitation } from '../invitations/invitation-links.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { localPart } from '../users/find-user.ts';
import { administratorRole } from './create-organization.ts';

/** An organization without an owner. */
export interface Unowned {
  id: number;
  ownerUserId: number | null;
  /** Its role 'Administrator', if that was just created. */
  administratorRoleId?: number;
}

const isPending = and(
  eq(memberships.becomesOwner, true),
  eq(memberships.status, 'invited'),
  eq(memberships.isDeleted, false),
);

/** Would own the organization once they accept: a suspended invitation can be restored. */
const mayOwn = and(
  eq(memberships.becomesOwner, true),
  ne(memberships.status, 'active'),
  eq(memberships.isDeleted, false),
);

/** The address that an organization knows of an invited owner. */
const address = sql<string>`coalesce(${memberships.guestEmail}, ${users.email})`;

/**
 * Invites an address to own an organization without an owner. Another address replaces the earlier one and voids its
 * link; the same address gets a new link.
 * @throws {ApiError} 409 `has_owner`; 422 `email_invalid`; 429
 */
export async function inviteOwner(
  services: Services,
  tx: Tx,
  { organization, email }: { organization: Unowned; email: string },
  requester: Requester,
): Promise<void> {
  if (organization.ownerUserId !== null) throw hasOwner();
  if (!isEmail(email)) throw unprocessable('email_invalid', 'contract.email', { owner_email: ['contract.email'] });
  const caller = { ...requester.caller, organizationId: organization.id };
  const before = await tx
    .select({
      membershipId: memberships.id,
      isSame: sql`${isSameAddress(address, email)} and ${isPending}`.mapWith(Boolean),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organization.id), mayOwn))
    .for('update', { of: memberships });
  const same = before.find(({ isSame }) => isSame);
  const others = before.filter((one) => one !== same).map(({ membershipId }) => membershipId);
  if (others.length > 0)
    await tx
      .update(memberships)
      .set({ becomesOwner: false, isDeleted: true, deletedAt: new Date(services.now()) })
      .where(inArray(memberships.id, others));
  if (same) {
    await takeFromQuota(services, tx, 'invitations', caller);
    const resent = { membershipId: same.membershipId, invitedBy: caller.userId, resent: true };
    if (!(await sendInvitation(services, tx, { ...resent, languages: requester.languages })))
      throw tooMany(HOUR / 1000);
    return;
  }
  const roleId = organization.administratorRoleId ?? (await administratorRole(tx, organization.id));
  const member = { email, name: localPart(email), roleIds: [roleId], becomesOwner: true };
  await addMember(services, tx, member, { ...requester, caller });
}

/** The addresses that are invited to own these organizations. */
export async function invitedOwners(within: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await within
    .select({ id: memberships.organizationId, email: address })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(inArray(memberships.organizationId, [...ids]), isPending));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

const hasOwner = () =>
  new ApiError(409, 'has_owner', 'errors.hasOwner', { data: { owner_email: ['errors.hasOwner'] } });
