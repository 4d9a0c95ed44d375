import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import type { Mail, Recipient } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { userById, recipientOf } from '../users/find-user.ts';
import { notify, type Note } from './notifications.ts';

/** A message to the owner, as a notification and by email. */
export interface OwnerNotice {
  note: Omit<Note, 'organizationId'>;
  mail: (recipient: Recipient) => Mail;
}

/** Notifies an organization's owner when `tx` commits; does nothing if there is no owner. */
export async function notifyOwner(
  services: Services,
  tx: Tx,
  organizationId: number,
  { note, mail }: OwnerNotice,
): Promise<void> {
  const [organization] = await tx
    .select({ ownerUserId: organizations.ownerUserId })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), eq(organizations.isDeleted, false)));
  const owner = organization?.ownerUserId ? await userById(tx, organization.ownerUserId) : undefined;
  if (!owner || owner.isDeleted) return;
  await notify(tx, owner.id, { ...note, organizationId });
  await services.messages.notice(tx, { to: owner.email, ...mail({ ...recipientOf(services, owner), organizationId }) });
}
