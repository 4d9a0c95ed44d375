import { oneLine } from './escape.ts';
import { mailOf } from './layout.ts';
import { type Dictionary, wordsFor } from './language.ts';
import { type Mail, type Reader, consoleLink } from './mail.ts';

const english = {
  subject: 'Confirm your new email address',
  preview: 'Confirm it with the link or the code.',
  heading: 'Confirm your new email address',
  body: 'You asked to use this address for your account. Follow the link, or type the code where you asked for the change.',
  code: 'Your code, good for 15 minutes:',
  action: 'Confirm new address',
  notes: ['Link and code work once. Nobody of us ever asks you for the code.', 'It was not you? Then do nothing, and the address stays as it was.'],
};
const words: Dictionary<typeof english> = { en: english };

/** To the new address: a link and a short code. */
export function emailChange(data: Reader & { hash: string; code: string }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/user/reset-email', data.hash) };
  return mailOf({ ...said, paragraphs: [said.body], code: { label: said.code, value: data.code }, action }, data);
}

const noticeEnglish = {
  subject: 'Your email address is about to change',
  preview: 'Somebody signed in as you asked for it.',
  heading: 'Your email address is about to change',
  body: (address: string) => `Somebody signed in to your account asked to change its address to ${address}. It changes as soon as that address is confirmed.`,
  action: 'It was not me',
  notes: ['If it was you, there is nothing to do. Otherwise restore your password with the button above: that ends every session and stops the change.'],
};
const noticeWords: Dictionary<typeof noticeEnglish> = { en: noticeEnglish };

/** The notice to the old address. */
export function emailChangeNotice(data: Reader & { newEmail: string }): Mail {
  const said = wordsFor(noticeWords, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/restore-password') };
  return mailOf({ ...said, paragraphs: [said.body(masked(data.newEmail))], action }, data);
}

/** `n…@example.net`: enough to know one's own, too little to write to. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return oneLine(`${[...address][0] ?? ''}…${address.slice(at)}`);
}
