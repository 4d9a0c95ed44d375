import { applicationTitles } from '../../core/applications/applications.ts';
import type { Theme } from '../../core/locale/theme.ts';
import { defineWords } from '../../core/languages/words.ts';

/** Texts of the header. */
export const words = defineWords('header', {
  menu: 'Menu',
  closeMenu: 'Close menu',
  applications: 'Applications',
  more: 'More applications',
  titles: applicationTitles,
  logo: (organization: string) => `${organization} logo`,
  organization: (name: string) => `Organization: ${name}`,
  chooseOrganization: 'Choose organization',
  organizations: 'Organizations',
  current: 'Current organization',
  chosenElsewhere: (name: string) => `${name} was chosen in another tab. This page now shows it too.`,
  needsLogIn: 'Needs another log in',
  info: 'Information',
  documentation: 'Documentation',
  documentationText: 'Sensors and platform documentation',
  apiGuide: 'API guide',
  apiGuideText: 'Endpoints, fields and examples for developers',
  helpdesk: 'Helpdesk',
  helpdeskText: 'Get support and track your requests',
  newTab: '(opens in a new tab)',
  account: 'Account menu',
  accountOf: (name: string, organization: string) => ['Account menu', name, organization].filter(Boolean).join(' '),
  myProfile: 'My profile',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' } satisfies Record<Theme, string>,
  logOut: 'Log Out',
  logIn: 'Log in',
  unreachable: 'The service cannot be reached.',
  retry: 'Try again',
  loading: 'Loading the header',
  you: 'You',
});
