import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

export interface DomainLapsed extends Recipient {
  domain: string;
  /** Name of the TXT record. */
  record: string;
  /** What it must contain. */
  text: string;
}

/** Notice to the owner of an organization: the record of a verified domain has been missing for three days. */
export function domainLapsed(data: DomainLapsed): Mail {
  const speak = speakerTo(data);
  const values = { domain: unlinked(data.domain), record: unlinked(data.record), text: data.text };
  return mailOf(
    {
      kind: { mail: 'domain_lapsed', values },
      subject: speak('mails.domainLapsed.subject', values),
      preview: speak('mails.domainLapsed.preview'),
      heading: speak('mails.domainLapsed.heading'),
      paragraphs: [speak('mails.domainLapsed.body', values)],
      action: { label: speak('mails.openOrganization'), url: consoleLink(data, '/auth/organization') },
      notes: [speak('mails.domainLapsed.note')],
    },
    data,
  );
}
