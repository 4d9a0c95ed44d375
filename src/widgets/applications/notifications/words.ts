import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the tab with what an application sent. */
export const words = defineWords('applications/notifications', {
  notifications: 'Sent notifications',
  notification: 'Notification',
  status: 'Status',
  statuses: {
    queued: 'Waiting',
    scheduled: 'Scheduled',
    sending: 'Being sent',
    sent: 'Sent',
    withdrawn: 'Withdrawn',
    failed: 'Not sent',
  },
  recipients: 'Recipients',
  read: 'Read',
  mails: 'Emails',
  muted: (count: number) => `${count} muted`,
  actions: 'Actions',
  withdraw: (title: string) => `Withdraw ${title}`,
  withdrawn: 'Notification withdrawn',
  refresh: 'Refresh',
  older: 'Load older ones',
  confirmTitle: 'Withdraw notification',
  confirmText: 'It disappears from every bell, and nobody else gets it. This cannot be undone.',
  confirmAction: 'Withdraw',
  noneTitle: 'Nothing sent yet',
  noneText: 'What the application sends to users appears here, with how many read it.',
  tryTitle: 'Send a notification',
  tryText: 'Set IAM_KEY to a key with the scope notifications:send. This rings the bells of an organization.',
});
