/** What the overlays of the kit say. */
export const overlayWords = {
  close: 'Close',
  cancel: 'Cancel',
  closeToast: 'Close message',
  toasts: 'Messages',
} as const;
