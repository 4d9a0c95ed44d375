import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import type { Mail, Recipient } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { notifyUser, type UserNotice } from './notify-user.ts';

/** A message to the owner of an organization. */
export interface OwnerNotice extends Omit<UserNotice, 'organizationId' | 'mail'> {
  mail: (recipient: Recipient, organization: string) => Mail;
}

/** Notifies an organization's owner when `tx` commits; does nothing if there is no owner. */
export async function notifyOwner(
  services: Services,
  tx: Tx,
  organizationId: number,
  { mail, ...notice }: OwnerNotice,
): Promise<void> {
  const [organization] = await tx
    .select({ name: organizations.name, ownerUserId: organizations.ownerUserId })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), eq(organizations.isDeleted, false)));
  if (!organization?.ownerUserId) return;
  await notifyUser(services, tx, organization.ownerUserId, {
    ...notice,
    organizationId,
    mail: (recipient) => mail(recipient, organization.name),
  });
}
