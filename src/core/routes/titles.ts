import type { RouteName } from './routes.ts';

/** The document's title on each page. */
export const titles: Readonly<Record<RouteName, string>> = {
  'sign-in': 'Log in',
  'choose-organization': 'Choose organization',
  invite: 'Set your password',
  logout: 'Signing out',
  'restore-password': 'Restore your password',
  'resend-invitation': 'Resend invitation link',
  'create-account': 'Create account',
  'reset-password': 'Restore your password',
  'reset-email': 'Reset email status',
  activate: 'Activate account',
  tfa: 'Confirm TFA',
  redirect: 'Redirect',
  team: 'Team',
  user: 'My profile',
  'user-settings': 'User personal settings',
  roles: 'Roles',
  settings_system: 'System settings',
  organizations: 'Organizations',
  organization: 'My organization',
  'organization-settings': 'Organization settings',
  'organization-team': 'Organization team',
  announcements: 'Announcements',
  'set-up': 'Set up the platform',
  'getting-started': 'Getting started',
};
