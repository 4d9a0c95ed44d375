import { defineWords } from '../../core/languages/words.ts';

/** Texts of a company's own log in. */
export const companyWords = defineWords('sign-in/company', {
  continueWith: (name: string) => `Continue with ${name}`,
  hasOwn: 'Your company has its own log in.',
  required: 'Your company requires its own log in',
  requiredText: (organization: string) => `Only the log in of your company leads to ${organization}.`,
  usePassword: 'Use a password instead',
  otherOrganization: 'Log in to another organization',
  otherLogIn: 'This organization needs another log in',
  otherLogInText: (organization: string) => `Log in with your password to open ${organization}.`,
  needsLogIn: 'Needs another log in',
  logInAgain: 'Log in again',
});
