import { numberFor } from '../../../platform/languages/languages.ts';
import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

export interface WebhookDisabled extends Recipient {
  webhook: string;
  host: string;
  /** Days of failure; null if the endpoint said that it wants no more events. */
  days: number | null;
  /** Null for a webhook of an organization. */
  applicationId: number | null;
}

/** Notice to the owner of an organization, or to staff: a webhook was disabled. */
export function webhookDisabled(data: WebhookDisabled): Mail {
  const speak = speakerTo(data);
  const { days } = data;
  const host = unlinked(data.host);
  const webhook = unlinked(data.webhook);
  const action =
    data.applicationId === null
      ? { label: speak('mails.openOrganization'), url: consoleLink(data, '/auth/organization') }
      : {
          label: speak('mails.openApplication'),
          url: consoleLink(data, `/auth/applications?application=${data.applicationId}&tab=webhooks`),
        };
  return mailOf(
    {
      kind:
        days === null
          ? { mail: 'webhook_gone', values: { webhook, endpoint: host } }
          : { mail: 'webhook_disabled', values: { webhook, endpoint: host, days: numberFor(days, data.locale) } },
      subject: speak('mails.webhookDisabled.subject', { webhook }),
      preview: speak(days === null ? 'mails.webhookDisabled.gonePreview' : 'mails.webhookDisabled.preview'),
      heading: speak('mails.webhookDisabled.heading'),
      paragraphs: [
        days === null
          ? speak('mails.webhookDisabled.gone', { host })
          : speak('mails.webhookDisabled.body', { host, days }),
      ],
      action,
      notes: [speak('mails.webhookDisabled.note')],
    },
    data,
  );
}
