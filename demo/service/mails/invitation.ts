import { unlinked } from './escape.ts';
import { mailOf } from './layout.ts';
import { type Dictionary, wordsFor } from './language.ts';
import { type Mail, type Reader, consoleLink } from './mail.ts';

interface InvitationWords {
  subject: (organization: string) => string;
  again: (organization: string) => string;
  preview: string;
  heading: (organization: string) => string;
  body: (organization: string, inviter: string | null) => string;
  newcomer: string;
  known: string;
  setPassword: string;
  logIn: string;
  once: string;
  earlier: string;
  stranger: string;
}

const words: Dictionary<InvitationWords> = {
  en: {
    subject: (organization) => `You are invited to ${organization}`,
    again: (organization) => `Your invitation to ${organization}, once more`,
    preview: 'Accept the invitation within 48 hours.',
    heading: (organization) => `Join ${organization}`,
    body: (organization, inviter) => (inviter ? `${inviter} invited you to work with ${organization} on Platform.` : `You are invited to work with ${organization} on Platform.`),
    newcomer: 'Choose a password to accept the invitation.',
    known: 'You have an account with this address. Accept the invitation by signing in with your own password.',
    setPassword: 'Set your password',
    logIn: 'Log in and accept',
    once: 'The link works once, within 48 hours.',
    earlier: 'It replaces the link of the earlier mail, which no longer works.',
    stranger: 'You do not know why you got this? Then do nothing, and you will not become a member.',
  },
};

export interface InvitationData extends Reader {
  hash: string;
  /** As typed by its owner. */
  organization: string;
  /** The name of who invites; null where it is not known. */
  inviter?: string | null;
  /** The address has an account with a password: accepting needs that person's own sign-in (contract: POST /invite). */
  hasAccount?: boolean;
  /** The invitation was sent before. */
  resent?: boolean;
}

/** An invitation to become a member; also the one that is sent again, and the one to a person who has an account. */
export function invitation(data: InvitationData): Mail {
  const said = wordsFor(words, data.locale);
  const organization = unlinked(data.organization);
  const inviter = data.inviter ? unlinked(data.inviter) : null;
  return mailOf(
    {
      subject: data.resent ? said.again(organization) : said.subject(organization),
      preview: said.preview,
      heading: said.heading(organization),
      paragraphs: [said.body(organization, inviter), data.hasAccount ? said.known : said.newcomer],
      action: { label: data.hasAccount ? said.logIn : said.setPassword, url: consoleLink(data, '/auth/invite', data.hash) },
      notes: [data.resent ? `${said.once} ${said.earlier}` : said.once, said.stranger],
    },
    data,
  );
}
