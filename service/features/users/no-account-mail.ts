import { mailOf } from '../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../platform/mail/mail.ts';

/**
 * Mail to an address with nothing to send: no account or no invitation. It keeps the work equal for known and unknown
 * addresses, and tells a user who mistyped the address.
 */
export function noAccount(data: Recipient & { asked: 'reset' | 'invitation' }): Mail {
  const speak = speakerTo(data);
  const isReset = data.asked === 'reset';
  return mailOf(
    {
      kind: { mail: isReset ? 'no_account' : 'no_invitation', values: {} },
      subject: isReset ? speak('mails.noAccount.reset.heading') : speak('mails.noAccount.invitation.heading'),
      preview: speak('mails.noAccount.preview'),
      paragraphs: [isReset ? speak('mails.noAccount.reset.body') : speak('mails.noAccount.invitation.body')],
      action: { label: speak('mails.noAccount.action'), url: consoleLink(data, '/auth/sign-in') },
      notes: [speak('mails.noAccount.note')],
    },
    data,
  );
}
