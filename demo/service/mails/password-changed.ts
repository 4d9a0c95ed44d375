import { mailOf } from './layout.ts';
import { type Dictionary, momentFor, wordsFor } from './language.ts';
import { type Mail, type Reader, consoleLink } from './mail.ts';

const english = {
  subject: 'Your password was changed',
  preview: 'If this was not you, restore your password now.',
  heading: 'Your password was changed',
  body: (at: string) => `The password of your account was changed on ${at}. You were signed out everywhere else.`,
  action: 'It was not me',
  notes: ['If it was you, there is nothing to do. Otherwise restore your password with the button above, and tell your administrator.'],
};
const words: Dictionary<typeof english> = { en: english };

/** The notice after a password was changed or restored. */
export function passwordChanged(data: Reader & { at: Date }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/restore-password') };
  return mailOf({ ...said, paragraphs: [said.body(momentFor(data.at, data.locale))], action }, data);
}
