import { momentFor } from '../../platform/languages/languages.ts';
import { mailOf } from '../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../platform/mail/mail.ts';

/** Notice after a password was changed or restored. */
export function passwordChanged(data: Recipient & { at: Date }): Mail {
  const speak = speakerTo(data);
  const at = momentFor(data.at, data.locale);
  return mailOf(
    {
      kind: { mail: 'password_changed', values: { at } },
      subject: speak('mails.passwordChanged.subject'),
      preview: speak('mails.notMe.preview'),
      paragraphs: [speak('mails.passwordChanged.body', { at })],
      action: { label: speak('mails.notMe.action'), url: consoleLink(data, '/auth/restore-password') },
      notes: [speak('mails.notMe.note')],
    },
    data,
  );
}
