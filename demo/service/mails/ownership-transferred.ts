import { unlinked } from './escape.ts';
import { mailOf } from './layout.ts';
import { type Dictionary, wordsFor } from './language.ts';
import { type Mail, type Reader, consoleLink } from './mail.ts';

interface TransferWords {
  subject: (organization: string) => string;
  preview: string;
  heading: (organization: string) => string;
  body: (organization: string, other: string) => string;
  action: string;
  note: string;
}

const toNewOwner: Dictionary<TransferWords> = {
  en: {
    subject: (organization) => `You now own ${organization}`,
    preview: 'The organization was transferred to you.',
    heading: (organization) => `You now own ${organization}`,
    body: (organization, other) => `${other} transferred ${organization} to you. You decide about its members, roles, keys and settings, and you alone can transfer it again.`,
    action: 'Open my organization',
    note: 'You did not expect this? Ask the former owner.',
  },
};

const toFormerOwner: Dictionary<TransferWords> = {
  en: {
    subject: (organization) => `You transferred ${organization}`,
    preview: 'You are an administrator of it from now on.',
    heading: (organization) => `You transferred ${organization}`,
    body: (organization, other) => `${other} owns ${organization} from now on. You stay in it as an administrator.`,
    action: 'Open my organization',
    note: 'It was not you? Tell the new owner and change your password at once.',
  },
};

export interface TransferData extends Reader {
  organization: string;
  /** The name of the other one: the former owner's in the mail to the new one, and the other way round. */
  other: string;
}

/** To the new owner of an organization. */
export const ownershipReceived = (data: TransferData): Mail => transferMail(toNewOwner, data);

/** To the former owner of an organization. */
export const ownershipGiven = (data: TransferData): Mail => transferMail(toFormerOwner, data);

function transferMail(words: Dictionary<TransferWords>, data: TransferData): Mail {
  const said = wordsFor(words, data.locale);
  const organization = unlinked(data.organization);
  return mailOf(
    {
      subject: said.subject(organization),
      preview: said.preview,
      heading: said.heading(organization),
      paragraphs: [said.body(organization, unlinked(data.other))],
      action: { label: said.action, url: consoleLink(data, '/auth/organization') },
      notes: [said.note],
    },
    data,
  );
}
