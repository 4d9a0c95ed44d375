import { defineWords } from '../../core/languages/words.ts';

/** Buttons that lead to the log in which an organization needs. */
export const wayInWords = defineWords('session/way-in', {
  continueWith: (name: string) => `Continue with ${name}`,
  logInAgain: 'Log in again',
});
