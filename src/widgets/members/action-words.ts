import { defineWords } from '../../core/languages/words.ts';

/** Actions on a member, in the order of their buttons. */
export const memberActions = ['suspend', 'resetPassword', 'resetTwoFactor', 'resendInvitation', 'restore'] as const;
export type MemberAction = (typeof memberActions)[number];

/** Texts of the actions. */
export const actionWords = defineWords('members/action', {
  label: {
    suspend: 'Suspend user',
    restore: 'Restore user',
    resetPassword: 'Reset password',
    resetTwoFactor: 'Reset MFA',
    resendInvitation: 'Resend invitation',
  } satisfies Record<MemberAction, string>,
  done: {
    suspend: 'User suspended',
    restore: 'User restored',
    resetPassword: 'Password reset email sent',
    resetTwoFactor: 'MFA reset',
    resendInvitation: 'Invitation email sent',
  } satisfies Record<MemberAction, string>,
  why: {
    suspend: 'This user is already suspended.',
    restore: 'Only a suspended user can be restored.',
    resetPassword: 'Only an active user has a password to reset.',
    resetTwoFactor: 'This user does not use two-factor authentication.',
    resendInvitation: 'Only a user with a pending invitation can be invited again.',
  } satisfies Record<MemberAction, string>,
  suspendTitle: 'Suspend user confirm',
  suspendText: 'Are you sure? You can restore the user at any time.',
});
