import { defineWords } from '../../../core/languages/words.ts';

/** Texts of an announcement's bar. */
export const announcementWords = defineWords('ui/data/announcement', {
  close: 'Close',
  severity: { info: 'Information', warning: 'Warning', danger: 'Important' },
});
