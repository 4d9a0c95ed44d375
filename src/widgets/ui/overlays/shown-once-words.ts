import { defineWords } from '../../../core/languages/words.ts';

/** Texts of a dialog with something that is shown once. */
export const shownOnceWords = defineWords('ui/overlays/shown-once', {
  keepFirst: 'Copy or download it first, or confirm that it is saved: it will not be shown again.',
  download: 'Download',
  done: 'Done',
});
