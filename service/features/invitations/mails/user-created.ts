import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { consoleLink, type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** Welcome mail for an account that an administrator created with a password. */
export function userCreated(data: Recipient & { organization: string; by?: string | null }): Mail {
  const speak = speakerTo(data);
  const organization = unlinked(data.organization);
  const by = data.by ? unlinked(data.by) : speak('mails.administrator');
  return mailOf(
    {
      kind: { mail: 'account_created', values: { organization, by } },
      subject: speak('mails.userCreated.subject', { organization }),
      preview: speak('mails.userCreated.preview'),
      heading: speak('mails.userCreated.heading', { organization }),
      paragraphs: [
        data.by
          ? speak('mails.userCreated.bodyBy', { organization, by })
          : speak('mails.userCreated.body', { organization }),
        speak('mails.userCreated.password'),
      ],
      action: { label: speak('mails.logIn'), url: consoleLink(data, '/auth/sign-in') },
      notes: [speak('mails.userCreated.note')],
    },
    data,
  );
}
