import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

export interface InvitationData extends Recipient {
  hash: string;
  /** As typed by the inviting organization's owner. */
  organization: string;
  /** Name of the inviter; null if unknown. */
  inviter?: string | null;
  /** The address has an account with a password, so its user must log in to accept. */
  hasAccount?: boolean;
  /** Accepting makes the user the organization's owner. */
  becomesOwner?: boolean;
  /** The invitation was sent before. */
  resent?: boolean;
}

/** Invitation to join an organization, also for resends and existing accounts. */
export function invitation(data: InvitationData): Mail {
  const speak = speakerTo(data);
  const organization = unlinked(data.organization);
  const once = speak('mails.invitation.once');
  return mailOf(
    {
      subject: data.resent
        ? speak('mails.invitation.again', { organization })
        : speak('mails.invitation.subject', { organization }),
      preview: speak('mails.invitation.preview'),
      heading: speak('mails.invitation.heading', { organization }),
      paragraphs: [
        data.inviter
          ? speak('mails.invitation.bodyBy', { organization, inviter: unlinked(data.inviter) })
          : speak('mails.invitation.body', { organization }),
        ...(data.becomesOwner ? [speak('mails.invitation.owner', { organization })] : []),
        data.hasAccount ? speak('mails.invitation.known') : speak('mails.invitation.newcomer'),
      ],
      action: {
        label: data.hasAccount ? speak('mails.invitation.logIn') : speak('mails.invitation.setPassword'),
        url: consoleLink(data, '/auth/invite', data.hash),
      },
      notes: [
        ...(data.resent ? [once, speak('mails.invitation.earlier')] : [once]),
        speak('mails.invitation.stranger'),
      ],
    },
    data,
  );
}
