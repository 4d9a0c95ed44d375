import { eq } from 'drizzle-orm';
import { activateAccount } from '../features/registration/mails/activate-account.ts';
import { invitation } from '../features/invitations/mails/invitation.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { digest } from '../platform/crypto/crypto.ts';
import { invitations, registrations } from '../platform/database/schema/invitations.ts';
import { memberships } from '../platform/database/schema/memberships.ts';
import { outbox } from '../platform/database/schema/operations.ts';
import { users } from '../platform/database/schema/users.ts';
import { type DemoContext, hoursBefore } from './context.ts';
import { userIds } from './ids.ts';

/** Works once, like any hash. Like all demo data it is public. */
const IVAN_HASH = 'demo-invitation-of-ivan-KQ7v2mXo4TzR8bYcN1eW';
const UNA_HASH = 'demo-activation-of-una-P3sLd9GhV6uJ0xFaM5rB';

/** How long an emailed link is valid. */
const LINK_HOURS = 48;

/** Writes the pending invitations with Ivan's mail, and Una's registration with hers. */
export async function writeInvitations({ tx, start, publicUrl, passwordHash }: DemoContext): Promise<void> {
  const sentAt = hoursBefore(start, 1);
  const expiresAt = hoursBefore(start, 1 - LINK_HOURS);
  const pending = await tx
    .select({ membershipId: memberships.id, email: users.email, userId: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.status, 'invited'))
    .orderBy(memberships.id);
  await tx.insert(invitations).values(
    pending.map(({ membershipId, email, userId }, at) => ({
      id: at + 1,
      membershipId,
      email,
      digest: digest(userId === userIds.ivan ? IVAN_HASH : `demo-invitation-lost-in-the-mail-${userId}`),
      invitedBy: userIds.adam,
      expiresAt,
      createdAt: sentAt,
    })),
  );
  const [una] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userIds.una));
  const [ivan] = pending.filter(({ userId }) => userId === userIds.ivan);
  if (!una || !ivan) throw new Error('The demo accounts must be written before their invitations.');
  await tx
    .insert(registrations)
    .values({ id: 1, email: una.email, passwordHash, digest: digest(UNA_HASH), expiresAt, createdAt: sentAt });
  const sent = (id: number, to: string, mail: Mail) => ({
    id,
    channel: 'mail' as const,
    to,
    ...mail,
    createdAt: sentAt,
    sentAt,
  });
  await tx
    .insert(outbox)
    .values([
      sent(1, una.email, activateAccount({ publicUrl, hash: UNA_HASH })),
      sent(
        2,
        ivan.email,
        invitation({ publicUrl, hash: IVAN_HASH, organization: 'Northwind Logistics', inviter: 'Adam Admin' }),
      ),
    ]);
}
