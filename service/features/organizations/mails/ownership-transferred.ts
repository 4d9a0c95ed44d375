import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

export interface TransferData extends Recipient {
  organization: string;
  /** Name of the other party: the former owner in the mail to the new one and vice versa. Null if there was none. */
  other: string | null;
}

/** Mail to the new owner of an organization. */
export function ownershipReceived(data: TransferData): Mail {
  const speak = speakerTo(data);
  const values = valuesOf(data);
  return mailOf(
    {
      kind: { mail: 'ownership_received', values },
      subject: speak('mails.ownershipReceived.subject', values),
      preview: speak('mails.ownershipReceived.preview'),
      paragraphs: [speak('mails.ownershipReceived.body', values)],
      action: { label: speak('mails.openOrganization'), url: consoleLink(data, '/auth/organization') },
      notes: [speak('mails.ownershipReceived.note')],
    },
    data,
  );
}

/** Mail to the former owner of an organization. */
export function ownershipGiven(data: TransferData): Mail {
  const speak = speakerTo(data);
  const values = valuesOf(data);
  return mailOf(
    {
      kind: { mail: 'ownership_given', values },
      subject: speak('mails.ownershipGiven.subject', values),
      preview: speak('mails.ownershipGiven.preview'),
      paragraphs: [speak('mails.ownershipGiven.body', values)],
      action: { label: speak('mails.openOrganization'), url: consoleLink(data, '/auth/organization') },
      notes: [speak('mails.ownershipGiven.note')],
    },
    data,
  );
}

const valuesOf = (data: TransferData) => ({
  organization: unlinked(data.organization),
  other: data.other === null ? speakerTo(data)('mails.ownership.platform') : unlinked(data.other),
});
