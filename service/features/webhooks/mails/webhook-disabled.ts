import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Notice to the owner of an organization: a webhook was disabled after days of failure. */
export function webhookDisabled(data: Recipient & { webhook: string; host: string; days: number }): Mail {
  const speak = speakerTo(data);
  return mailOf(
    {
      subject: speak('mails.webhookDisabled.subject', { webhook: unlinked(data.webhook) }),
      preview: speak('mails.webhookDisabled.preview'),
      heading: speak('mails.webhookDisabled.heading'),
      paragraphs: [speak('mails.webhookDisabled.body', { host: unlinked(data.host), days: data.days })],
      action: { label: speak('mails.openOrganization'), url: consoleLink(data, '/auth/organization') },
      notes: [speak('mails.webhookDisabled.note')],
    },
    data,
  );
}
