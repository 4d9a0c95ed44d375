/** What the console's frame says (spec: left navigation entries). */
export const words = {
  navigation: 'Main',
  skip: 'Skip to content',
  team: 'Team',
  org: 'Org',
  accountEntry: 'Account',
} as const;
