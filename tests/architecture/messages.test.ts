import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

/** The error catalogue of the public pages and the team, and the flows of a browser that see each message. */
const CATALOGUE = {
  'public-pages': [
    'Wrong login or password.',
    'Password must meet the following requirements:',
    'This password is too easy to guess. Choose a longer or less common one.',
    'Invalid email reset hash. It may have been too long since you requested a email reset. Or hash can be used before.',
    'Invalid password reset hash. It may have been too long since you requested a password reset. Or hash can be used before.',
    'The password and confirm password fields do not match.',
    'This email is invalid',
    'Your account created!',
    'Restore successful',
    'Password has been set',
  ],
  redirect: [
    'We are deeply sorry, but something gone wrong. We will redirect you to login page soon.',
    'We are deeply sorry, but link does not point to our domain. We will redirect you to login page soon.',
  ],
  'sign-in': ['Wait 3 seconds', 'Auth server url is not setted!'],
  'account-security': ['Password saved', 'Changes saved', 'Password mismatch'],
  account: ['User name field is empty and will not be updated'],
  team: [
    'User added',
    'Role added',
    'User suspended',
    'User restored',
    'Password reset email sent',
    'MFA reset',
    'Error while role removing',
    'Invalid user type',
    'You have blank fields',
    'You have blank role',
  ],
  'team-invite': ['Invitation email sent'],
};

it.each(Object.entries(CATALOGUE))(
  '%s.spec.ts looks for the messages of the catalogue that its screens show',
  (file, messages) => {
    const flows = readFileSync(join(root, 'tests/e2e', `${file}.spec.ts`), 'utf8');
    expect(messages.filter((message) => !flows.includes(message))).toEqual([]);
  },
);
