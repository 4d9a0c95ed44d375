import { oneLine } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/**
 * Notice to the old address.
 * @param data.undo hash of the link that undoes the change, if the old address was proven
 */
export function emailChangeNotice(data: Recipient & { newEmail: string; undo: string | null }): Mail {
  const speak = speakerTo(data);
  const address = masked(data.newEmail);
  return mailOf(
    {
      kind: { mail: 'email_change_notice', values: { address } },
      subject: speak('mails.emailChangeNotice.subject'),
      preview: speak('mails.emailChangeNotice.preview'),
      paragraphs: [speak('mails.emailChangeNotice.body', { address })],
      action:
        data.undo === null
          ? { label: speak('mails.notMe.action'), url: consoleLink(data, '/auth/restore-password') }
          : { label: speak('mails.emailChangeNotice.undo'), url: undoLink(data, data.undo) },
      notes: [speak(data.undo === null ? 'mails.emailChangeNotice.note' : 'mails.emailChangeNotice.undoNote')],
    },
    data,
  );
}

/** Opens the page with the button that undoes the change: the opening alone does nothing, since scanners open links. */
const undoLink = (data: Recipient, hash: string) =>
  consoleLink(data, `/auth/user/reset-email?undo=${encodeURIComponent(hash)}`);

/** Masks an address as `n…@example.net`: recognizable to its owner, useless to others. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return oneLine(`${[...address][0] ?? ''}…${address.slice(at)}`);
}
