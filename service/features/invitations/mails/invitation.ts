import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { PRODUCT } from '../../../platform/mail/mail-brand.ts';
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
  const inviter = data.inviter ? unlinked(data.inviter) : speak('mails.administrator');
  const once = speak('mails.invitation.once');
  return mailOf(
    {
      kind: { mail: data.hasAccount ? 'invitation_with_account' : 'invitation', values: { organization, inviter } },
      subject: data.resent
        ? speak('mails.invitation.again', { organization })
        : speak('mails.invitation.subject', { organization }),
      preview: speak('mails.invitation.preview'),
      heading: speak('mails.invitation.heading', { organization }),
      paragraphs: [
        data.inviter
          ? speak('mails.invitation.bodyBy', { organization, product: PRODUCT, inviter })
          : speak('mails.invitation.body', { organization, product: PRODUCT }),
        data.hasAccount ? speak('mails.invitation.known') : speak('mails.invitation.newcomer'),
      ],
      always: data.becomesOwner ? [speak('mails.invitation.owner', { organization })] : [],
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
