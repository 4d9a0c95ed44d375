import { momentFor } from '../../../platform/languages/languages.ts';
import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

export interface OwnerEntered extends Recipient {
  organization: string;
  connection: string;
  at: Date;
}

/** Notice to an owner who entered their organization without the log in that it requires. */
export function ownerEntered(data: OwnerEntered): Mail {
  const speak = speakerTo(data);
  const organization = unlinked(data.organization);
  const values = { organization, connection: unlinked(data.connection), at: momentFor(data.at, data.locale) };
  return mailOf(
    {
      subject: speak('mails.ownerEntered.subject', { organization }),
      preview: speak('mails.notMe.preview'),
      paragraphs: [speak('mails.ownerEntered.body', values)],
      action: { label: speak('mails.notMe.action'), url: consoleLink(data, '/auth/restore-password') },
      notes: [speak('mails.notMe.note'), speak('mails.ownerEntered.note')],
    },
    data,
  );
}
