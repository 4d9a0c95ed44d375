import { defineWords } from '../../core/languages/words.ts';

/** Why a log in at the provider failed. */
export const providerWords = defineWords('sign-in/provider', {
  answered: (text: string) => `The provider answered: ${text}`,
  late: 'This login took too long, or began in another browser. Please try again.',
  cancelled: (provider: string) => `The login with ${provider} was cancelled.`,
  failed: (provider: string) => `The login with ${provider} failed. Please try again.`,
  unverified: (provider: string) =>
    `${provider} has not verified your email address. Verify it there, or log in with your password.`,
  noAccount: (provider: string) =>
    `There is no account for your email address at ${provider}. Create one, or ask for an invitation.`,
  missing: (provider: string) => `Login with ${provider} is not set up here.`,
  none: 'Login with an external provider is not set up here.',
  unavailable: (provider: string) =>
    `${provider} cannot be reached right now. Please try again, or log in with your password.`,
  invited: 'You have not accepted your invitation yet. Follow the link in the invitation email.',
  notActivated:
    'Your account is not activated yet. Follow the link in the email we sent you. Link expired? Request a new one.',
  suspended: 'Your access is suspended. Ask an administrator of your organization.',
  tooMany: 'Too many tries. Wait a moment and try again.',
  companyCancelled: 'The log in at your company was cancelled.',
  companyFailed: 'The log in at your company failed. Please try again.',
  companyUnavailable: 'The log in of your company cannot be reached right now. Please try again in a moment.',
  companyEmail: 'Your company did not confirm your email address at the log in.',
  companyDomain: 'The log in of your company does not cover this email address.',
  companyMember: 'You are not a member of this organization. Ask an administrator for an invitation.',
  companyMissing: 'This way to log in is not available. Use another one, or ask your administrator.',
  testGone: 'This test has been used or has ended. Begin a new one.',
  withReference: (problem: string, reference: string) => `${problem} Tell your administrator the number ${reference}.`,
});
