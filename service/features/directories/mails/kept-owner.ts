import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

export interface DirectoryKeptOwner extends Recipient {
  organization: string;
  /** Address of the person that stays. */
  person: string;
  /** Name of the connection. */
  connection: string;
}

/** Notice to the owner of an organization: its directory wanted to deactivate them. */
export function directoryKeptOwner(data: DirectoryKeptOwner): Mail {
  const speak = speakerTo(data);
  const { organization, connection } = data;
  const person = unlinked(data.person);
  return mailOf(
    {
      subject: speak('mails.directoryKeptOwner.subject', { organization }),
      preview: speak('mails.directoryKeptOwner.preview'),
      heading: speak('mails.directoryKeptOwner.heading'),
      paragraphs: [speak('mails.directoryKeptOwner.body', { connection, person, organization })],
      action: { label: speak('mails.openOrganization'), url: consoleLink(data, '/auth/organization') },
      notes: [speak('mails.directoryKeptOwner.note')],
    },
    data,
  );
}
