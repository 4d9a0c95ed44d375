/** Texts of the steps after the credentials. */
export const stepWords = {
  confirmTwoFactor: 'Confirm TFA',
  twoFactorCode: 'TFA code',
  twoFactorHint: 'The six digits in your authenticator app, or one of your recovery codes.',
  sendCode: 'Send code',
  passkeyInstead: 'Use a passkey instead',
  goBack: 'Go back',
  chooseOrganization: 'Choose organization',
  switchAccount: 'Switch Account',
  noOrganizationTitle: 'You are not a member of any organization yet',
  noOrganizationText: 'Ask an owner or administrator to invite you.',
  unlisted: 'Not listed?',
  signingOut: 'Signing out...',
  redirect: 'Redirect',
  redirecting: 'Please wait, you are being redirected...',
  badLink: 'We are deeply sorry, but something gone wrong. We will redirect you to login page soon.',
  untrusted: 'We are deeply sorry, but link does not point to our domain. We will redirect you to login page soon.',
} as const;
