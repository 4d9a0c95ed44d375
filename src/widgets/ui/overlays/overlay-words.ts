import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the kit's overlays. */
export const overlayWords = defineWords('ui/overlays/overlay', {
  close: 'Close',
  cancel: 'Cancel',
  closeToast: 'Close message',
  toasts: 'Messages',
  discardTitle: 'Discard your input?',
  discardText: 'It has not been saved.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
});
