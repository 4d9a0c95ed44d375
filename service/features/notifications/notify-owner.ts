import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import type { Speaker } from '../../platform/languages/message.ts';
import { type Mail, type Recipient, speakerTo } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { userById, recipientOf } from '../users/find-user.ts';
import { notify, type Note } from './notifications.ts';

/** A message to the owner by email, and as a notification if it has a note. Both are in the owner's language. */
export interface OwnerNotice {
  note?: (speak: Speaker) => Omit<Note, 'organizationId'>;
  mail: (recipient: Recipient, organization: string) => Mail;
  /** Languages of the request that causes it, for owners without `local_format`. */
  languages?: readonly string[];
}

/** Notifies an organization's owner when `tx` commits; does nothing if there is no owner. */
export async function notifyOwner(
  services: Services,
  tx: Tx,
  organizationId: number,
  { note, mail, languages }: OwnerNotice,
): Promise<void> {
  const [organization] = await tx
    .select({ name: organizations.name, ownerUserId: organizations.ownerUserId })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), eq(organizations.isDeleted, false)));
  const owner = organization?.ownerUserId ? await userById(tx, organization.ownerUserId) : undefined;
  if (!organization || !owner || owner.isDeleted) return;
  const recipient = { ...recipientOf(services, owner, languages), organizationId };
  if (note) await notify(tx, owner.id, { ...note(speakerTo(recipient)), organizationId });
  await services.messages.notice(tx, { to: owner.email, ...mail(recipient, organization.name) });
}
