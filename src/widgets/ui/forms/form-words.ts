import { defineWords } from '../../../core/languages/words.ts';

/** Texts of every form. */
export const formWords = defineWords('ui/forms/form', {
  optional: 'Optional',
  showPassword: 'Show password',
  failed: 'Something went wrong. Try again in a moment.',
});
