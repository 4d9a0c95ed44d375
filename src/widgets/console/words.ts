/** What the console's frame says (spec: left navigation entries). */
export const words = {
  navigation: 'Main',
  skip: 'Skip to content',
  team: 'Team',
  org: 'Org',
  roles: 'Roles',
  systemSettings: 'System settings',
  organizations: 'Organizations',
  accountEntry: 'Account',
  noOrganizationTitle: 'You belong to no organization yet',
  noOrganizationText: 'Ask an owner or administrator to invite you, or start your own with ‘Login and start new Organization’ on the sign-in page.',
  loading: 'Loading…',
} as const;
