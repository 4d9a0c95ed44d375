import { numberFor } from '../../../platform/languages/languages.ts';
import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Names that the mail lists. */
const LISTED = 20;

export interface KeysCreatedData extends Recipient {
  organization: string;
  /** Name of the user who created them. */
  by: string;
  /** Names of the keys. */
  names: readonly string[];
}

/** Security notice to the owner of an organization: somebody created many API keys. It never contains a key. */
export function keysCreated(data: KeysCreatedData): Mail {
  const speak = speakerTo(data);
  const values = { organization: unlinked(data.organization), by: unlinked(data.by), count: data.names.length };
  const names = new Intl.ListFormat(speak.language).format(data.names.slice(0, LISTED).map((name) => unlinked(name)));
  return mailOf(
    {
      kind: { mail: 'api_keys_created', values: { ...values, count: numberFor(values.count, data.locale), names } },
      subject: speak('mails.keysCreated.subject', values),
      preview: speak('mails.keyCreated.preview'),
      heading: speak('mails.keysCreated.heading', values),
      paragraphs: [speak('mails.keysCreated.body', values), speak('mails.keysCreated.names', { names })],
      action: { label: speak('mails.keyCreated.action'), url: consoleLink(data, '/auth/organization?tab=api-keys') },
      notes: [speak('mails.keysCreated.note')],
    },
    data,
  );
}
