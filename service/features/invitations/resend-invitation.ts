import { and, eq } from 'drizzle-orm';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { noAccount } from '../users/no-account-mail.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { requireChangeableMember } from '../access/granting.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { sendInvitation } from './invitation-links.ts';
import { tooMany } from '../../platform/limits/limiter.ts';
import { guestOfEmail, memberOfEmail, seesEverybody } from '../memberships/guests.ts';
import { lockLiveMember } from '../memberships/member.ts';
import { recipientOf, userByEmail } from '../users/find-user.ts';
import { organizationOf, type Requester } from '../../platform/http/caller.ts';
import { auditMember } from '../memberships/audit-member.ts';
import { HOUR } from '../../platform/time.ts';

/**
 * Resends a member's invitation; the earlier link is void.
 * @throws {ApiError} 404 if not a member; 409 `not_invited`; 429
 */
export async function resendInvitation(
  services: Services,
  { caller, email, ip, languages }: Requester & { email: string },
): Promise<void> {
  const organizationId = organizationOf(caller);
  const typed = email.trim();
  await services.database.db.transaction(async (tx) => {
    const userId =
      (await guestOfEmail(tx, organizationId, typed)) ??
      (seesEverybody(caller) ? (await userByEmail(tx, typed))?.id : await memberOfEmail(tx, organizationId, typed));
    const member = await lockLiveMember(tx, caller, userId ?? 0, services.now(), 'by user');
    requireChangeableMember(caller, member);
    if (member.status !== 'invited') throw new ApiError(409, 'not_invited', 'errors.personNotInvited');
    await takeFromQuota(services, tx, 'invitations', caller);
    const sent = await sendInvitation(services, tx, {
      membershipId: member.membershipId,
      invitedBy: caller.userId,
      resent: true,
      languages,
    });
    if (!sent) throw tooMany(HOUR / 1000);
    await auditMember(tx, caller, member, 'user.invitation_resent', ip);
  });
}

/** Resends the pending invitations of an address. An address without any gets a mail that says so. */
export async function resendInvitations(
  services: Services,
  email: string,
  languages: readonly string[],
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const user = await userByEmail(tx, email);
    const pending = await tx
      .select({ membershipId: memberships.id })
      .from(memberships)
      .innerJoin(
        organizations,
        and(eq(organizations.id, memberships.organizationId), eq(organizations.isDeleted, false)),
      )
      .where(
        and(eq(memberships.userId, user?.id ?? 0), eq(memberships.status, 'invited'), eq(memberships.isDeleted, false)),
      )
      .orderBy(memberships.id)
      // Two requests at once would else leave two good links.
      .for('update', { of: memberships });
    for (const { membershipId } of pending)
      await sendInvitation(services, tx, { membershipId, invitedBy: null, resent: true, languages });
    if (pending.length === 0)
      await services.messages.mail(tx, {
        to: email,
        ...noAccount({ ...recipientOf(services, user, languages), asked: 'invitation' }),
      });
  });
}
