import type { JobStatus } from '../../core/contract/endpoints/platform/jobs.ts';
import { defineWords } from '../../core/languages/words.ts';

/** Texts of the panel 'Mail and jobs'. */
export const jobsWords = defineWords('system-settings/jobs', {
  title: 'Mail and jobs',
  work: 'Work',
  status: 'Status',
  attempts: 'Attempts',
  error: 'Last error',
  next: 'Next attempt',
  actions: 'Actions',
  mailTo: (to: string) => `Mail to ${to}`,
  textTo: (to: string) => `Text message to ${to}`,
  again: (work: string) => `Try again: ${work}`,
  tried: 'It will be tried again now.',
  filter: 'Show',
  filters: { failed: 'Failed', waiting: 'Waiting', all: 'All' },
  expired: 'Link expired',
  expiredReason:
    'The link or code in this message has expired. Send a new invitation, or let the person ask for a new message.',
  noneFailedTitle: 'Nothing failed',
  noneWaitingTitle: 'Nothing waits',
  noneWaitingText: 'Mails and jobs that the service tries again by itself appear here.',
  noneTitle: 'Everything was sent',
  noneText: 'Mails and jobs that fail appear here.',
  statuses: { waiting: 'Waiting', running: 'Running', failed: 'Failed' } satisfies Record<JobStatus, string>,
});
