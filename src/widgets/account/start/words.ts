import { defineWords } from '../../../core/languages/words.ts';

/** Texts of 'Start a new organization'. */
export const words = defineWords('account/start', {
  name: 'Organization name',
  start: 'Start a new organization',
  blank: 'Enter a name',
  started: (name: string) => `${name} is yours. Invite your team next.`,
});
