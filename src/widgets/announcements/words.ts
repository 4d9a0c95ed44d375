import { defineWords } from '../../core/languages/words.ts';

/** Texts of the stack of announcements. */
export const words = defineWords('announcements', {
  stack: 'Announcements',
  showMore: (count: number) => (count === 1 ? 'Show 1 more announcement' : `Show ${count} more announcements`),
  showLess: 'Show fewer announcements',
  showNew: (count: number) => (count === 1 ? '1 new announcement' : `${count} new announcements`),
});
