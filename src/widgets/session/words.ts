import { defineWords } from '../../core/languages/words.ts';

/** Texts of 'Log in' outside the console. */
export const words = defineWords('session', {
  logIn: 'Log in',
  elsewhere: (host: string) => `Already logged in at ${host}?`,
  continueThere: 'Continue with that login',
});
