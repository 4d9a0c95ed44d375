import { defineWords } from '../../core/languages/words.ts';

/** Texts of the log in view and the card. The other views have their own texts beside them. */
export const words = defineWords('sign-in', {
  logIn: 'Log in',
  loginOrEmail: 'Login or email',
  password: 'Password',
  newOrganization: 'Login and start new Organization',
  external: (provider: string) => `Continue with ${provider}`,
  passkey: 'Continue with a passkey',
  forgot: 'Forgot your password?',
  dismiss: 'Dismiss invitation email?',
  createAccount: 'Create Account',
  newHere: 'New here?',
  or: 'or',
  wait: 'Wait 3 seconds',
  continue: 'Continue',
  changeAddress: 'Change',
  typePassword: 'Now type your password.',
  support: 'Support',
  terms: 'Terms of use',
  privacy: 'Privacy',
  imprint: 'Legal notice',
  copyright: (year: number, product: string) => `© ${year} ${product}`,
});
