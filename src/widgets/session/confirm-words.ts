import { defineWords } from '../../core/languages/words.ts';

/** Texts of the dialog that asks for the password before a change. */
export const confirmWords = defineWords('session/confirm', {
  title: 'Confirm that it is you',
  lead: 'You logged in a while ago. Before this change, show once more that it is you.',
  password: 'Password',
  code: 'TFA code',
  codeHint: 'The six digits in your authenticator app, or one of your recovery codes.',
  confirm: 'Confirm',
  cancel: 'Cancel',
});
