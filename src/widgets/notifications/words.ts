/** Texts of the bell. */
export const words = {
  bell: 'Notifications',
  title: 'Notifications',
  hideAll: 'Hide all',
  empty: 'Empty',
  download: 'Download here',
  remove: (title: string) => `Remove ${title}`,
  markRead: (title: string) => `Mark as read ${title}`,
  unread: (count: number) => (count === 0 ? 'No unread notifications' : `${count} unread`),
  unreadLevel: (level: string) => `Unread, ${level}`,
  arrivedOne: (title: string) => `New notification: ${title}`,
  arrived: (count: number) => `${count} new notifications`,
  signedOut: 'Log in to see your notifications.',
} as const;
