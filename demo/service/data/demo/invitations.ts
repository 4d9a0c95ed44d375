import { eq } from 'drizzle-orm';
import { digest } from '../crypto.ts';
import { invitations, registrations } from '../schema/invitations.ts';
import { memberships } from '../schema/memberships.ts';
import { outbox } from '../schema/operations.ts';
import { users } from '../schema/users.ts';
import { type DemoContext, hoursBefore } from './context.ts';
import { userIds } from './ids.ts';

/** Good once, like any other; public, like everything of the demo data. */
const IVAN_HASH = 'demo-invitation-of-ivan-KQ7v2mXo4TzR8bYcN1eW';
const UNA_HASH = 'demo-activation-of-una-P3sLd9GhV6uJ0xFaM5rB';

/** How long a link in a mail is good (contract: invite/confirm). */
const LINK_HOURS = 48;

/** Writes the pending invitations, with Ivan's mail, and Una's registration with hers. */
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
  await tx.insert(registrations).values({ id: 1, email: una.email, passwordHash, digest: digest(UNA_HASH), expiresAt, createdAt: sentAt });
  await tx.insert(outbox).values([
    mail(1, una.email, 'Activate your account', 'Open this link to activate your account:', `${publicUrl}/auth/activate?hash=${UNA_HASH}`, sentAt),
    mail(
      2,
      ivan.email,
      'Adam Admin invites you to Northwind Logistics',
      'Adam Admin invites you to join Northwind Logistics. Open this link to set your password; it is good for 48 hours:',
      `${publicUrl}/auth/invite?hash=${IVAN_HASH}`,
      sentAt,
    ),
  ]);
}

function mail(id: number, to: string, subject: string, words: string, link: string, createdAt: Date): typeof outbox.$inferInsert {
  const text = `${words}\n\n${link}\n\nIf you did not expect this mail, you can ignore it.\n`;
  const html =
    '<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#f4f6f8;font:16px/1.5 system-ui,sans-serif;color:#1b2733">' +
    `<div style="max-width:480px;margin:auto;padding:32px;background:#fff;border-radius:12px"><h1 style="font-size:20px;margin:0 0 16px">${subject}</h1><p>${words}</p>` +
    `<p><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#12775a;color:#fff;text-decoration:none">Open the link</a></p>` +
    `<p style="color:#5b6b7a;font-size:14px;word-break:break-all">${link}</p><p style="color:#5b6b7a;font-size:14px">If you did not expect this mail, you can ignore it.</p></div></body></html>`;
  return { id, channel: 'mail', to, subject, text, html, links: [link], code: null, createdAt, sentAt: createdAt };
}
