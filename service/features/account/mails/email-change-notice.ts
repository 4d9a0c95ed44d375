import { oneLine } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Notice to the old address. */
export function emailChangeNotice(data: Recipient & { newEmail: string }): Mail {
  const speak = speakerTo(data);
  return mailOf(
    {
      subject: speak('mails.emailChangeNotice.subject'),
      preview: speak('mails.emailChangeNotice.preview'),
      paragraphs: [speak('mails.emailChangeNotice.body', { address: masked(data.newEmail) })],
      action: { label: speak('mails.notMe.action'), url: consoleLink(data, '/auth/restore-password') },
      notes: [speak('mails.emailChangeNotice.note')],
    },
    data,
  );
}

/** Masks an address as `n…@example.net`: recognizable to its owner, useless to others. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return oneLine(`${[...address][0] ?? ''}…${address.slice(at)}`);
}
