/** What the stack of announcements says. */
export const words = {
  stack: 'Announcements',
  close: 'Close',
  severity: { info: 'Information', warning: 'Warning', danger: 'Important' },
} as const;
