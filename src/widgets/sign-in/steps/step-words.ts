import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the steps after the credentials. */
export const stepWords = defineWords('sign-in/steps/step', {
  confirmTwoFactor: 'Confirm TFA',
  twoFactorCode: 'TFA code',
  twoFactorHint: 'The six digits in your authenticator app, or one of your recovery codes.',
  sendCode: 'Send code',
  passkeyInstead: 'Use a passkey instead',
  goBack: 'Go back',
  chooseOrganization: 'Choose organization',
  switchAccount: 'Switch Account',
  noOrganizationTitle: 'You are not a member of any organization yet',
  noOrganizationText: 'Ask an owner or administrator to invite you, or start your own organization.',
  startOrganization: 'Start a new organization',
  unlisted: 'Not listed?',
  signedInTitle: 'You are logged in',
  signedInAs: 'Logged in as',
  continue: 'Continue',
  logOut: 'Log out',
  otherAccount: 'Switch account',
  signingOut: 'Signing out...',
  redirect: 'Redirect',
  continueTo: (host: string, user: string) => `Continue to ${host} as ${user}?`,
  continueHint: (host: string) => `${host} will be able to use this platform in your name until you log out.`,
  arrivalHint: (email: string) =>
    `This log in did not begin on this page. Continue only if you meant to log in, and ${email} is your own account.`,
  notNow: 'Not now',
  redirecting: 'Please wait, you are being redirected...',
  badLink: 'We are deeply sorry, but something gone wrong. We will redirect you to login page soon.',
  untrusted: 'We are deeply sorry, but link does not point to our domain. We will redirect you to login page soon.',
});
