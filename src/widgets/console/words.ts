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
} as const;
