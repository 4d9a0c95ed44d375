import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Mail with the link that sets a new password; with an organization, an administrator of it asked for it. */
export function passwordReset(data: Recipient & { hash: string }): Mail {
  const speak = speakerTo(data);
  const isOwn = data.organizationId === undefined;
  return mailOf(
    {
      kind: { mail: isOwn ? 'password_reset' : 'password_reset_by_administrator', values: {} },
      subject: speak('mails.passwordReset.subject'),
      preview: speak('mails.passwordReset.preview'),
      paragraphs: [isOwn ? speak('mails.passwordReset.asked') : speak('mails.passwordReset.administrator')],
      action: { label: speak('mails.passwordReset.action'), url: consoleLink(data, '/auth/user/reset', data.hash) },
      notes: [speak('mails.passwordReset.note'), speak('mails.passwordReset.note2')],
    },
    data,
  );
}
