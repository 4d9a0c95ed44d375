import { mailOf } from './layout.ts';
import { type Dictionary, wordsFor } from './language.ts';
import { type Mail, type Reader, consoleLink } from './mail.ts';

const english = {
  subject: 'There is no account with this address',
  preview: 'Somebody, perhaps you, asked for a mail to this address.',
  heading: 'There is no account with this address',
  reset: 'Somebody, perhaps you, wanted to restore the password of an account with this address. There is none. Perhaps you signed up with another address?',
  invitation: 'Somebody, perhaps you, asked to be sent an invitation again. None is waiting for this address. Perhaps you were invited with another one, or accepted it already?',
  action: 'Go to the sign-in page',
  notes: ['It was not you? Then there is nothing to do.'],
};
const words: Dictionary<typeof english> = { en: english };

/**
 * To an address that nothing is known of. It is sent so that the work is the same for known and unknown addresses, and so that a
 * person who mistook the address is not left waiting.
 */
export function noAccount(data: Reader & { asked: 'reset' | 'invitation' }): Mail {
  const said = wordsFor(words, data.locale);
  return mailOf({ ...said, paragraphs: [said[data.asked]], action: { label: said.action, url: consoleLink(data, '/auth/sign-in') } }, data);
}
