import { defineWords } from '../../core/languages/words.ts';

/** Texts of 'Set up the platform'. */
export const words = defineWords('set-up', {
  title: 'Set up the platform',
  intro: 'This installation has no super admin yet. Create the first one: they manage the whole platform.',
  token: 'Set-up token',
  tokenHint: 'The service printed it when it started. It works once.',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  mismatch: 'The password and confirm password fields do not match.',
  blankFields: 'You have blank fields',
  submit: 'Create super admin',
  doneTitle: 'This installation is set up',
  doneText: 'It already has a super admin. Log in to continue.',
  logIn: 'Log in',
});
