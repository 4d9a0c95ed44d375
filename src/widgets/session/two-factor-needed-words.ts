import { defineWords } from '../../core/languages/words.ts';

/** Texts in place of a screen that staff who came by the log in of their company do not see without two-factor. */
export const twoFactorNeededWords = defineWords('session/two-factor-needed', {
  title: 'Turn on two-factor to use your platform rights',
  text: 'The log in of your company is not enough. Turn on two-factor in your account: your rights return at once.',
  toAccount: 'Go to your account',
});
