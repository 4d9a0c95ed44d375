/** Texts of the kit's overlays. */
export const overlayWords = {
  close: 'Close',
  cancel: 'Cancel',
  closeToast: 'Close message',
  toasts: 'Messages',
} as const;
