import { momentFor } from '../../../platform/languages/languages.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Notice after a user replaced the recovery codes. */
export function recoveryCodesRenewed(data: Recipient & { at: Date }): Mail {
  const speak = speakerTo(data);
  const at = momentFor(data.at, data.locale);
  return mailOf(
    {
      kind: { mail: 'recovery_codes_renewed', values: { at } },
      subject: speak('mails.recoveryCodesRenewed.subject'),
      preview: speak('mails.recoveryCodesRenewed.preview'),
      paragraphs: [speak('mails.recoveryCodesRenewed.body', { at })],
      action: { label: speak('mails.notMe.action'), url: consoleLink(data, '/auth/restore-password') },
      notes: [speak('mails.notMe.note')],
    },
    data,
  );
}
