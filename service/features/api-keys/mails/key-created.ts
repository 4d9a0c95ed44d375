import { momentFor } from '../../../platform/languages/languages.ts';
import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

export interface KeyCreatedData extends Recipient {
  organization: string;
  key: string;
  /** Name of the user who created it. */
  by: string;
  /** Names of the key's roles. */
  roles: readonly string[];
  at: Date;
  expiresAt: Date;
}

/** Security notice to the owner of an organization: somebody created an API key. It never contains the key. */
export function keyCreated(data: KeyCreatedData): Mail {
  const speak = speakerTo(data);
  const moment = (at: Date) => momentFor(at, data.locale);
  const organization = unlinked(data.organization);
  const roles = new Intl.ListFormat(speak.language).format(data.roles.map((role) => unlinked(role)));
  const values = {
    organization,
    by: unlinked(data.by),
    key: unlinked(data.key),
    at: moment(data.at),
    expires: moment(data.expiresAt),
  };
  return mailOf(
    {
      kind: { mail: 'api_key_created', values: { ...values, roles } },
      subject: speak('mails.keyCreated.subject', { organization }),
      preview: speak('mails.keyCreated.preview'),
      heading: speak('mails.keyCreated.heading'),
      paragraphs: [speak('mails.keyCreated.body', values), speak('mails.keyCreated.roles', { roles })],
      action: { label: speak('mails.keyCreated.action'), url: consoleLink(data, '/auth/organization?tab=api-keys') },
      notes: [speak('mails.keyCreated.note')],
    },
    data,
  );
}
