import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the kit's overlays. */
export const overlayWords = defineWords('ui/overlays/overlay', {
  close: 'Close',
  cancel: 'Cancel',
  closeToast: 'Close message',
  toasts: 'Messages',
});
