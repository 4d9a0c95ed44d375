import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Notice to a user that somebody else reset their two-factor. */
export function mfaReset(data: Recipient & { by?: string | null }): Mail {
  const speak = speakerTo(data);
  const by = data.by ? unlinked(data.by) : speak('mails.administrator');
  return mailOf(
    {
      kind: { mail: 'two_factor_reset', values: { by } },
      subject: speak('mails.mfaReset.subject'),
      preview: speak('mails.passwordAlone'),
      paragraphs: [data.by ? speak('mails.mfaReset.bodyBy', { by }) : speak('mails.mfaReset.body')],
      action: { label: speak('mails.mfaReset.action'), url: consoleLink(data, '/auth/user') },
      notes: [speak('mails.mfaReset.note')],
    },
    data,
  );
}
