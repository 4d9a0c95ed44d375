/** What the stack of announcements says. */
export const words = {
  stack: 'Announcements',
  showMore: (count: number) => (count === 1 ? 'Show 1 more announcement' : `Show ${count} more announcements`),
  showLess: 'Show fewer announcements',
} as const;
