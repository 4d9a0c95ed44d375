import { defineWords } from '../../../core/languages/words.ts';

/** Texts of every form. */
export const formWords = defineWords('ui/forms/form', {
  optional: 'Optional',
  showPassword: 'Show password',
  emailInvalid: 'This email is invalid',
  failed: 'Something went wrong. Try again in a moment.',
});
