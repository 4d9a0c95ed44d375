import { oneLine } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/**
 * Mail to the new address with a link and a short code.
 * @param data.account current address of the requesting account
 */
export function emailChange(data: Recipient & { hash: string; code: string; account: string }): Mail {
  const speak = speakerTo(data);
  const account = oneLine(data.account);
  return mailOf(
    {
      kind: { mail: 'email_change', values: { account } },
      subject: speak('mails.emailChange.subject'),
      preview: speak('mails.emailChange.preview'),
      paragraphs: [speak('mails.emailChange.body', { account })],
      code: { label: speak('mails.emailChange.code'), value: data.code },
      action: { label: speak('mails.emailChange.action'), url: consoleLink(data, '/auth/user/reset-email', data.hash) },
      notes: [speak('mails.emailChange.note'), speak('mails.emailChange.note2')],
    },
    data,
  );
}
