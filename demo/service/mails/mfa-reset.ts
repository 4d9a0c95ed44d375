import { unlinked } from './escape.ts';
import { mailOf } from './layout.ts';
import { type Dictionary, wordsFor } from './language.ts';
import { type Mail, type Reader, consoleLink } from './mail.ts';

const english = {
  subject: 'Your two-factor authentication was reset',
  preview: 'From now on your password alone signs you in.',
  heading: 'Your two-factor authentication was reset',
  body: (by: string | null) =>
    `${by ?? 'An administrator'} reset the two-factor authentication of your account: authenticator, recovery codes and passkeys as second factor no longer count. Your password alone signs you in until you enable it again.`,
  action: 'Open my account',
  notes: ['You did not ask for this? Tell your administrator, and change your password.'],
};
const words: Dictionary<typeof english> = { en: english };

/** The notice to a person whose second factor somebody else has reset. */
export function mfaReset(data: Reader & { by?: string | null }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/user') };
  return mailOf({ ...said, paragraphs: [said.body(data.by ? unlinked(data.by) : null)], action }, data);
}
