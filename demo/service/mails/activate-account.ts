import { mailOf } from './layout.ts';
import { type Dictionary, wordsFor } from './language.ts';
import { type Mail, type Reader, consoleLink } from './mail.ts';

const english = {
  subject: 'Activate your account',
  preview: 'One click, and your account is ready.',
  heading: 'Activate your account',
  body: 'Welcome! Confirm that this address is yours, and your account is ready. Sign in then with the password that you chose.',
  action: 'Activate account',
  notes: ['The link works once, within 48 hours.', 'You did not create an account? Then do nothing: without this link it never becomes active.'],
};
const words: Dictionary<typeof english> = { en: english };

/** To somebody who registered an address that no account has. */
export function activateAccount(data: Reader & { hash: string }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/activate', data.hash) };
  return mailOf({ ...said, paragraphs: [said.body], action }, data);
}
