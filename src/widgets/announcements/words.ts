/** What the stack of announcements says (spec: states and transitions, announcements). */
export const words = {
  stack: 'Announcements',
  close: 'Close',
  severity: { info: 'Information', warning: 'Warning', danger: 'Important' },
} as const;
