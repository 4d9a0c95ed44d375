import { momentFor } from '../../../platform/languages/languages.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Notice after a user enabled two-factor authentication. */
export function twoFactorEnabled(data: Recipient & { at: Date }): Mail {
  const speak = speakerTo(data);
  const at = momentFor(data.at, data.locale);
  return mailOf(
    {
      kind: { mail: 'two_factor_enabled', values: { at } },
      subject: speak('mails.twoFactorEnabled.subject'),
      preview: speak('mails.twoFactorEnabled.preview'),
      paragraphs: [speak('mails.twoFactorEnabled.body', { at })],
      action: { label: speak('mails.notMe.action'), url: consoleLink(data, '/auth/restore-password') },
      notes: [speak('mails.notMe.note')],
    },
    data,
  );
}
