import { defineWords } from '../../../core/languages/words.ts';

/** Texts of input that belongs to another organization than the chosen one. */
export const organizationWords = defineWords('ui/forms/organization', {
  moved: (from: string, to: string) =>
    `What you entered belongs to ${from}. Meanwhile ${to} was chosen, so it cannot be saved here.`,
  goBack: (from: string) => `Switch back to ${from}`,
  discard: 'Discard',
});
