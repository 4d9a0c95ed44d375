import { defineWords } from '../../core/languages/words.ts';

/** Texts in place of a screen until the user has chosen a new password. */
export const passwordNeededWords = defineWords('session/password-needed', {
  title: 'Choose a new password first',
  text: 'Somebody else knows the one you logged in with. Everything else opens once you have changed it.',
  change: 'Change password',
});
