import { mailOf } from './layout.ts';
import { type Dictionary, wordsFor } from './language.ts';
import { type Mail, type Reader, consoleLink } from './mail.ts';

const english = {
  subject: 'Restore your password',
  preview: 'Choose a new password within one hour.',
  heading: 'Restore your password',
  asked: 'Somebody, perhaps you, asked for a new password for this account. Choose one here:',
  administrator: 'An administrator of your organization asks you to choose a new password. Choose one here:',
  action: 'Restore password',
  notes: ['The link works once, within one hour. A new password signs you out everywhere.', 'It was not you? Then do nothing: your password stays as it is.'],
};
const words: Dictionary<typeof english> = { en: english };

/** The link that sets a new password. */
export function passwordReset(data: Reader & { hash: string; byAdministrator?: boolean }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/user/reset', data.hash) };
  return mailOf({ ...said, paragraphs: [data.byAdministrator ? said.administrator : said.asked], action }, data);
}
