import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/**
 * Mail to the address of an export. It links to a page that requires log in, never to the file.
 * @param data.path the report's page under `publicUrl`
 */
export function reportReady(data: Recipient & { report: string; path: string }): Mail {
  const speak = speakerTo(data);
  const report = unlinked(data.report);
  return mailOf(
    {
      kind: { mail: 'report_ready', values: { report } },
      subject: speak('mails.reportReady.subject', { report }),
      preview: speak('mails.reportReady.preview'),
      heading: speak('mails.reportReady.heading'),
      paragraphs: [speak('mails.reportReady.body', { report })],
      action: { label: speak('mails.reportReady.action'), url: consoleLink(data, data.path) },
      notes: [speak('mails.reportReady.note')],
    },
    data,
  );
}
