import { REPORT_TITLES } from '../../core/contract/report-titles.ts';
import { defineWords } from '../../core/languages/words.ts';

/** Texts of the bell. */
export const words = defineWords('notifications', {
  bell: 'Notifications',
  title: 'Notifications',
  hideAll: 'Hide all',
  markAllRead: 'Mark all read',
  today: 'Today',
  yesterday: 'Yesterday',
  reports: 'Reports in progress',
  reportPending: 'Report pending',
  reportTypes: REPORT_TITLES,
  cancelReport: (name: string) => `Cancel ${name}`,
  kinds: {
    sensor_updates: 'Sensors',
    account_notifications: 'Account',
    platform_updates: 'Platform',
    company_updates: 'Company',
  },
  empty: 'Empty',
  download: 'Download here',
  remove: (title: string) => `Remove ${title}`,
  markRead: (title: string) => `Mark as read ${title}`,
  unread: (count: number) => (count === 0 ? 'No unread notifications' : `${count} unread`),
  level: (level: string) => ({ info: 'Information', warning: 'Warning', danger: 'Important' })[level] ?? level,
  unreadLevel: (level: string) => `Unread, ${level}`,
  arrivedOne: (title: string) => `New notification: ${title}`,
  arrived: (count: number) => `${count} new notifications`,
  signedOut: 'Log in to see your notifications.',
});
