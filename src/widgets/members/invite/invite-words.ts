import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the invite dialog. */
export const inviteWords = defineWords('members/invite/invite', {
  title: 'Invite users',
  how: 'How to invite',
  few: 'By address',
  many: 'From a CSV file',
  emails: 'Emails',
  emailsPlaceholder: 'name@company.com',
  emailsHint: 'Up to 10 emails, separated by spaces, commas, semicolons or new lines.',
  invite: 'Invite',
  someInvalid: 'Some of emails is invalid',
  tooMany: 'You can only invite 10 users at once',
  done: 'User invited',
  showPending: 'Show pending invitations',
  sending: (done: number, all: number) => `Inviting ${done} of ${all}…`,
  results: 'Results',
  invited: 'Invited',
  failedSome: (count: number) =>
    count === 1
      ? 'One address could not be invited. You can try it again.'
      : `${count} addresses could not be invited. You can try them again.`,

  file: 'CSV file',
  paste: 'Or paste the rows',
  pasteHint: 'One person per line. We find the email column.',
  check: 'Check the list',
  checking: (done: number, all: number) => `Checking ${done.toLocaleString('en')} of ${all.toLocaleString('en')}…`,
  inviting: (done: number, all: number) => `Inviting ${done.toLocaleString('en')} of ${all.toLocaleString('en')}…`,
  reading: (rows: number) => `Reading, ${rows.toLocaleString('en')} rows so far…`,
  noRows: 'No emails found in this list.',
  unreadable: 'This file cannot be read. Choose it again.',
  total: (count: number) => `${count.toLocaleString('en')} rows`,
  ready: (count: number) => `${count.toLocaleString('en')} ready`,
  rejected: (count: number) => `${count.toLocaleString('en')} rejected`,
  sent: (count: number) => `${count.toLocaleString('en')} invited`,
  inviteReady: (count: number) => (count === 1 ? 'Invite 1 user' : `Invite ${count.toLocaleString('en')} users`),
  rows: 'Result per row',
  line: 'Row',
  address: 'Email',
  result: 'Result',
  states: { waiting: 'Not checked yet', ready: 'Ready', invited: 'Invited', rejected: 'Rejected' },
  duplicate: 'Duplicate address',
  stop: 'Stop',
  goOn: 'Continue',
  stopped: 'Stopped. Invitations already sent stay valid.',
  again: 'Another list',
});
