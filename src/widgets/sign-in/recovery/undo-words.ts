import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the page that undoes a change of email. */
export const undoWords = defineWords('sign-in/recovery/undo', {
  title: 'Undo the change of your email',
  lead:
    'Press the button if you did not ask for another email address. Your account keeps this address or gets it back, ' +
    'and every session ends. Two-factor, passkeys, linked accounts and keys that were added shortly before or since ' +
    'are removed.',
  undo: 'Undo the change',
  done: (email: string) => `The email of your account is ${email}. Every session has ended.`,
  choosePassword: 'Your password no longer works. Choose a new one by the mail that we have just sent you.',
  changePassword: 'Somebody used your account. Log in and change your password.',
  toLogIn: 'Log in',
});
