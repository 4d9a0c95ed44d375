import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invitations } from '../../platform/database/schema/invitations.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { users } from '../../platform/database/schema/users.ts';
import { invitation } from './mails/invitation.ts';
import type { Services } from '../../platform/services.ts';
import { userById, recipientOf } from '../users/find-user.ts';

/** How long the link of an invitation is valid. */
const LINK_MS = 48 * 60 * 60 * 1000;

/** The membership to accept, and the requester. */
export interface Invited {
  membershipId: number;
  /** Null if the invited user requested the mail again. */
  invitedBy: number | null;
  /** Sent before; the earlier link is void. */
  resent?: boolean;
  /** Preferred languages of the request (BCP 47), best first. */
  languages: readonly string[];
}

/**
 * Queues the mail of an invitation with a new link; earlier links are void. Beyond the recipient's limit of mails
 * nothing changes, so that nobody can void a link without sending another.
 * @returns whether the mail was within the limit
 */
export async function sendInvitation(
  services: Services,
  tx: Tx,
  { membershipId, invitedBy, resent = false, languages }: Invited,
): Promise<boolean> {
  const inviters = alias(users, 'inviters');
  const [to] = await tx
    .select({
      userId: users.id,
      email: users.email,
      emailProvenAt: users.emailProvenAt,
      organization: organizations.name,
      organizationId: organizations.id,
      inviter: inviters.name,
      becomesOwner: memberships.becomesOwner,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .leftJoin(inviters, invitedBy === null ? eq(inviters.id, memberships.invitedBy) : eq(inviters.id, invitedBy))
    .where(eq(memberships.id, membershipId));
  if (!to) throw new Error(`There is no membership ${membershipId} to invite to.`);
  const hash = randomToken();
  const now = services.now();
  const at = new Date(now);
  const reader = recipientOf(services, await userById(tx, to.userId), languages);
  const mail = invitation({
    ...reader,
    organizationId: to.organizationId,
    hash,
    organization: to.organization,
    inviter: to.inviter,
    hasAccount: to.emailProvenAt !== null,
    becomesOwner: to.becomesOwner,
    resent,
  });
  // Unlike for a code, nobody is waiting for an invitation.
  if (!(await services.messages.mail(tx, { to: to.email, ...mail, validMs: LINK_MS, bulk: true }))) return false;
  await tx
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(eq(invitations.membershipId, membershipId), isNull(invitations.revokedAt)));
  await tx.insert(invitations).values({
    membershipId,
    email: to.email,
    digest: digest(hash),
    invitedBy,
    createdAt: at,
    expiresAt: new Date(now + LINK_MS),
  });
  return true;
}
