import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Mail with the link that sets a new password. */
export function passwordReset(data: Recipient & { hash: string; byAdministrator?: boolean }): Mail {
  const speak = speakerTo(data);
  return mailOf(
    {
      subject: speak('mails.passwordReset.subject'),
      preview: speak('mails.passwordReset.preview'),
      paragraphs: [
        data.byAdministrator ? speak('mails.passwordReset.administrator') : speak('mails.passwordReset.asked'),
      ],
      action: { label: speak('mails.passwordReset.action'), url: consoleLink(data, '/auth/user/reset', data.hash) },
      notes: [speak('mails.passwordReset.note'), speak('mails.passwordReset.note2')],
    },
    data,
  );
}
