import { momentFor } from '../../../platform/languages/languages.ts';
import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Notice to the owner of an organization: a key in use expires within a week. */
export function keyExpires(data: Recipient & { key: string; at: Date }): Mail {
  const speak = speakerTo(data);
  const values = { key: unlinked(data.key), at: momentFor(data.at, data.locale) };
  return mailOf(
    {
      kind: { mail: 'api_key_expires', values },
      subject: speak('mails.keyExpires.subject', values),
      preview: speak('mails.keyExpires.preview'),
      heading: speak('mails.keyExpires.heading'),
      paragraphs: [speak('mails.keyExpires.body', values)],
      action: { label: speak('mails.openOrganization'), url: consoleLink(data, '/auth/organization') },
      notes: [speak('mails.keyExpires.note')],
    },
    data,
  );
}
