import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Mail to an address that registered and has no account. */
export function activateAccount(data: Recipient & { hash: string }): Mail {
  const speak = speakerTo(data);
  return mailOf(
    {
      kind: { mail: 'account_activation', values: {} },
      subject: speak('mails.activate.subject'),
      preview: speak('mails.activate.preview'),
      paragraphs: [speak('mails.activate.body')],
      action: { label: speak('mails.activate.action'), url: consoleLink(data, '/auth/activate', data.hash) },
      notes: [speak('mails.activate.note'), speak('mails.activate.note2')],
    },
    data,
  );
}
