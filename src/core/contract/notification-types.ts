/** How urgent a notification is, mildest first. */
export const criticalityLevels = ['info', 'warning', 'danger'] as const;

export type CriticalityLevel = (typeof criticalityLevels)[number];

/**
 * What notifications are about: the kinds that people choose by, in the order of pages. Another kind is one more line
 * here; the service's languages name each.
 */
export const notificationTypes = [
  'sensor_updates',
  'account_notifications',
  'platform_updates',
  'company_updates',
] as const;

export type NotificationType = (typeof notificationTypes)[number];
