import { unlinked } from './escape.ts';
import { mailOf } from './layout.ts';
import { type Dictionary, wordsFor } from './language.ts';
import { type Mail, type Reader, consoleLink } from './mail.ts';

const english = {
  subject: (organization: string) => `Your account for ${organization}`,
  preview: 'Sign in with the password that your administrator gives you.',
  heading: (organization: string) => `Your account for ${organization} is ready`,
  body: (organization: string, by: string | null) => `${by ?? 'An administrator'} created an account for you as a member of ${organization}.`,
  password: 'Sign in with this address and the password that your administrator gives you. It is not in this mail; choose one of your own at the first sign-in.',
  action: 'Log in',
  notes: ['You do not know why you got this? Then do nothing.'],
};
const words: Dictionary<typeof english> = { en: english };

/** To a person for whom an administrator made an account with a password. */
export function userCreated(data: Reader & { organization: string; by?: string | null }): Mail {
  const said = wordsFor(words, data.locale);
  const organization = unlinked(data.organization);
  return mailOf(
    {
      subject: said.subject(organization),
      preview: said.preview,
      heading: said.heading(organization),
      paragraphs: [said.body(organization, data.by ? unlinked(data.by) : null), said.password],
      action: { label: said.action, url: consoleLink(data, '/auth/sign-in') },
      notes: said.notes,
    },
    data,
  );
}
