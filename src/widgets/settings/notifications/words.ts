import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the choice how notifications come. */
export const words = defineWords('settings/notifications', {
  title: 'Notifications',
  lead: 'Notifications marked as important always come to the bell.',
  leadOfDefaults:
    'For members who have not made their own choice. Notifications marked as important always come to the bell.',
  type: 'About',
  bell: 'Bell',
  bellOf: (type: string) => `${type} in the bell`,
  mail: 'Email',
  mailOf: (type: string) => `${type} by email`,
  mails: { off: 'Never', instant: 'At once', daily: 'Every day at 08:00', weekly: 'On Mondays at 08:00' },
  isDefault: 'Set by your organization or the platform',
  isPlatformDefault: 'Set by the platform',
  quiet: 'Quiet hours',
  quietHint: 'Emails wait until they end, except important ones. The bell is not affected.',
  from: 'From',
  to: 'To',
  timeZone: (zone: string) => `Time zone: ${zone}`,
  sameTime: 'Quiet hours must end at another time than they begin.',
});
