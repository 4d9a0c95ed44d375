/** Texts of an announcement's bar. */
export const announcementWords = {
  close: 'Close',
  severity: { info: 'Information', warning: 'Warning', danger: 'Important' },
} as const;
