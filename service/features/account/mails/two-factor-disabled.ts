import { momentFor } from '../../../platform/languages/languages.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Notice after a user disabled two-factor authentication. */
export function twoFactorDisabled(data: Recipient & { at: Date }): Mail {
  const speak = speakerTo(data);
  const at = momentFor(data.at, data.locale);
  return mailOf(
    {
      kind: { mail: 'two_factor_disabled', values: { at } },
      subject: speak('mails.twoFactorDisabled.subject'),
      preview: speak('mails.passwordAlone'),
      paragraphs: [speak('mails.twoFactorDisabled.body', { at })],
      action: { label: speak('mails.notMe.action'), url: consoleLink(data, '/auth/restore-password') },
      notes: [speak('mails.notMe.note')],
    },
    data,
  );
}
