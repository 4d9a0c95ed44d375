import { momentFor } from '../../platform/languages/languages.ts';
import { unlinked } from '../../platform/mail/escape.ts';
import { mailOf } from '../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../platform/mail/mail.ts';

/** What happened to the passkeys. */
export type PasskeyChange = 'added' | 'removed';

/** Notice after passkeys were added or removed. */
export function passkeysChanged(data: Recipient & { change: PasskeyChange; names: readonly string[]; at: Date }): Mail {
  const speak = speakerTo(data);
  const quoted = data.names.map((name) => speak('mails.quoted', { name: unlinked(name) }));
  const names = new Intl.ListFormat(speak.language, { type: 'unit' }).format(quoted);
  const values = { names, at: momentFor(data.at, data.locale) };
  const isAdded = data.change === 'added';
  return mailOf(
    {
      subject: isAdded ? speak('mails.passkeys.added.heading') : speak('mails.passkeys.removed.heading'),
      kind: { mail: isAdded ? 'passkey_added' : 'passkey_removed', values },
      preview: speak('mails.notMe.preview'),
      paragraphs: [isAdded ? speak('mails.passkeys.added.body', values) : speak('mails.passkeys.removed.body', values)],
      action: { label: speak('mails.notMe.action'), url: consoleLink(data, '/auth/restore-password') },
      notes: [speak('mails.notMe.note')],
    },
    data,
  );
}
