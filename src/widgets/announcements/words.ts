/** Texts of the stack of announcements. */
export const words = {
  stack: 'Announcements',
  showMore: (count: number) => (count === 1 ? 'Show 1 more announcement' : `Show ${count} more announcements`),
  showLess: 'Show fewer announcements',
} as const;
