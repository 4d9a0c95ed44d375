import { defineWords } from '../../core/languages/words.ts';

/** Texts of the dialog for a secret that is shown once. */
export const secretWords = defineWords('settings/secret', {
  saved: 'I have saved it',
});
