/** Texts of the console's frame. */
export const words = {
  navigation: 'Main',
  skip: 'Skip to content',
  team: 'Team',
  org: 'Org',
  roles: 'Roles',
  systemSettings: 'System settings',
  organizations: 'Organizations',
  announcements: 'Announcements',
  gettingStarted: 'Getting started',
  accountEntry: 'Account',
  notYetTitle: 'This page is not available yet',
  notYetText: 'It comes with a later version of the console.',
} as const;
