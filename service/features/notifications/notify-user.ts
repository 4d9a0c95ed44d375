import type { Tx } from '../../platform/database/database.ts';
import type { Speaker } from '../../platform/languages/message.ts';
import { type Mail, type Recipient, speakerTo } from '../../platform/mail/mail.ts';
import type { FloodingKind } from '../../platform/mail/messages.ts';
import type { Services } from '../../platform/services.ts';
import { recipientOf, userById } from '../users/find-user.ts';
import { notify, type NewNotification } from './notifications.ts';

/** A message by email, and as a notification if it has a note. Both are in the user's language. */
export interface UserNotice {
  /** What it is about; null for what concerns no organization. */
  organizationId: number | null;
  note?: ((speak: Speaker) => Omit<NewNotification, 'organizationId'>) | undefined;
  mail: (recipient: Recipient) => Mail;
  /** Of notices that others can cause in any number. */
  kind?: FloodingKind | undefined;
  /** Languages of the request that causes it, for users without `local_format`. */
  languages?: readonly string[] | undefined;
}

/** Notifies a user when `tx` commits; does nothing if the user is deleted. */
export async function notifyUser(
  services: Services,
  tx: Tx,
  userId: number,
  { organizationId, note, mail, kind, languages }: UserNotice,
): Promise<void> {
  const user = await userById(tx, userId);
  if (!user || user.isDeleted) return;
  const recipient = { ...recipientOf(services, user, languages), ...(organizationId !== null && { organizationId }) };
  if (note) await notify(tx, user.id, { ...note(speakerTo(recipient)), organizationId });
  await services.messages.notice(tx, { to: user.email, ...mail(recipient) }, kind);
}
