import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

export interface WebhookDisabled extends Recipient {
  webhook: string;
  host: string;
  days: number;
  /** Null for a webhook of an organization. */
  applicationId: number | null;
}

/** Notice to the owner of an organization, or to staff: a webhook was disabled after days of failure. */
export function webhookDisabled(data: WebhookDisabled): Mail {
  const speak = speakerTo(data);
  const action =
    data.applicationId === null
      ? { label: speak('mails.openOrganization'), url: consoleLink(data, '/auth/organization') }
      : {
          label: speak('mails.openApplication'),
          url: consoleLink(data, `/auth/applications?application=${data.applicationId}&tab=webhooks`),
        };
  return mailOf(
    {
      subject: speak('mails.webhookDisabled.subject', { webhook: unlinked(data.webhook) }),
      preview: speak('mails.webhookDisabled.preview'),
      heading: speak('mails.webhookDisabled.heading'),
      paragraphs: [speak('mails.webhookDisabled.body', { host: unlinked(data.host), days: data.days })],
      action,
      notes: [speak('mails.webhookDisabled.note')],
    },
    data,
  );
}
