import { defineWords } from '../../../core/languages/words.ts';

/** What can be done with several members at once. */
export type BulkAction = 'suspend' | 'resendInvitation' | 'addRole';

/** The state of one member in a joint action. */
export type BulkState = 'waiting' | 'skipped' | 'running' | 'done' | 'failed' | 'stopped' | 'undone';

const users = (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en')} users`);

/** Texts of joint actions. */
export const bulkWords = defineWords('members/bulk/bulk', {
  title: {
    suspend: 'Suspend users',
    resendInvitation: 'Resend invitations',
    addRole: 'Add role to users',
  } satisfies Record<BulkAction, string>,
  lead: {
    suspend: 'Are you sure? You can restore the users at any time.',
    resendInvitation: 'Each of them gets a new email. Links of earlier invitations end.',
    addRole: 'Each of them gets the role beside those that they have.',
  } satisfies Record<BulkAction, string>,
  act: {
    suspend: (count: number) => `Suspend ${users(count)}`,
    resendInvitation: (count: number) =>
      count === 1 ? 'Resend 1 invitation' : `Resend ${count.toLocaleString('en')} invitations`,
    addRole: (count: number) => `Add role to ${users(count)}`,
  } satisfies Record<BulkAction, (count: number) => string>,
  none: {
    suspend: 'You can suspend none of the selected users.',
    resendInvitation: 'None of the selected users has a pending invitation.',
    addRole: 'You can add a role to none of the selected users.',
  } satisfies Record<BulkAction, string>,
  severalOrganizations: 'The selected users belong to several organizations, and each one has its own roles.',
  hasRole: 'This user has the role already.',
  states: {
    waiting: 'Included',
    skipped: 'Left out',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    stopped: 'Not done',
    undone: 'Undone',
  } satisfies Record<BulkState, string>,
  sessionEnded: 'Your session ended first.',
  stoppedByYou: 'You stopped before this user’s turn.',
  role: 'Role',
  chooseRole: 'Choose a role',
  blankRole: 'You have blank role',
  results: 'Results',
  progress: (done: number, all: number) => `${done.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  summary: (done: number, failed: number, left: number) =>
    [
      `${done.toLocaleString('en')} done`,
      failed > 0 && `${failed.toLocaleString('en')} failed`,
      left > 0 && `${left.toLocaleString('en')} left out`,
    ]
      .filter(Boolean)
      .join(', '),
  undone: (count: number) => `${users(count)} undone`,
  undo: 'Undo',
  stop: 'Stop',
  cancel: 'Cancel',
  finish: 'Done',
});
