import { momentFor } from '../../../platform/languages/languages.ts';
import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

export interface CertificateEnds extends Recipient {
  organization: string;
  connection: string;
  at: Date;
}

/** Notice to the owner of an organization: the last certificate of a SAML connection ends in some days. */
export function certificateEnds(data: CertificateEnds): Mail {
  const speak = speakerTo(data);
  const values = {
    organization: unlinked(data.organization),
    connection: unlinked(data.connection),
    day: momentFor(data.at, data.locale),
  };
  return mailOf(
    {
      kind: { mail: 'certificate_ends', values },
      subject: speak('mails.certificateEnds.subject', values),
      preview: speak('mails.certificateEnds.preview'),
      heading: speak('mails.certificateEnds.heading'),
      paragraphs: [speak('mails.certificateEnds.body', values)],
      action: {
        label: speak('mails.openOrganization'),
        url: consoleLink(data, '/auth/organization?tab=single-sign-on'),
      },
      notes: [speak('mails.certificateEnds.note')],
    },
    data,
  );
}
