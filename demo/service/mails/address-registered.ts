import { mailOf } from './layout.ts';
import { type Dictionary, wordsFor } from './language.ts';
import { type Mail, type Reader, consoleLink } from './mail.ts';

const english = {
  subject: 'You already have an account',
  preview: 'Somebody, perhaps you, wanted to create an account with this address.',
  heading: 'You already have an account',
  paragraphs: [
    'Somebody, perhaps you, wanted to create an account with this address. It has one already, and nothing was changed: your password is the one you had.',
    'Sign in with it. If you do not remember it, choose “Forgot your password?” on the same page.',
  ],
  action: 'Log in',
  notes: ['It was not you? Then there is nothing to do: the one who tried learned nothing about your account.'],
};
const words: Dictionary<typeof english> = { en: english };

/** To the person whose address somebody tried to register again; only this mail tells that the account exists. */
export function addressRegistered(data: Reader): Mail {
  const said = wordsFor(words, data.locale);
  return mailOf({ ...said, action: { label: said.action, url: consoleLink(data, '/auth/sign-in') } }, data);
}
