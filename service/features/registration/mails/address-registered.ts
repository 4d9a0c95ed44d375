import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/**
 * Mail to an account's owner after somebody registered the address again. Only this mail reveals that the account
 * exists.
 */
export function addressRegistered(data: Recipient): Mail {
  const speak = speakerTo(data);
  return mailOf(
    {
      kind: { mail: 'address_registered', values: {} },
      subject: speak('mails.registered.subject'),
      preview: speak('mails.registered.preview'),
      paragraphs: [speak('mails.registered.body'), speak('mails.registered.body2')],
      action: { label: speak('mails.logIn'), url: consoleLink(data, '/auth/sign-in') },
      notes: [speak('mails.registered.note')],
    },
    data,
  );
}
