/** Plain name and description of an area, by the part of a permission before READ or WRITE, or the whole of it. */
export const areaNames: Readonly<Record<string, { name: string; about: string; group: PermissionGroup }>> = {
  'auth.organization.ADMIN': {
    name: 'Administrator',
    about: 'Everything within the organization',
    group: 'organization',
  },
  'auth.users': {
    name: 'Users',
    about: 'Invite, create, suspend and restore people, and reset their access',
    group: 'organization',
  },
  'auth.userRoles': { name: 'User roles', about: 'Which roles people have', group: 'organization' },
  'auth.roles': { name: 'Roles', about: 'Roles and the permissions in them', group: 'organization' },
  'auth.organizationSettings': {
    name: 'Organization settings',
    about: 'Settings and logo of the organization',
    group: 'organization',
  },
  'auth.userPermissions': {
    name: 'User permissions',
    about: 'What people may do, as the sum of their roles',
    group: 'organization',
  },
  'asset_tracking.*': { name: 'Asset tracking', about: 'The application Asset tracking', group: 'applications' },
  'infrastructure_monitoring.*': {
    name: 'Infrastructure monitoring',
    about: 'The application Infrastructure monitoring',
    group: 'applications',
  },
  'logistics.*': { name: 'Logistics', about: 'The Logistics dashboard', group: 'applications' },
  'masternode.*': { name: 'Sensors admin', about: 'The Sensors admin dashboard', group: 'applications' },
  'auth.organizations': { name: 'Organizations', about: 'All organizations of the platform', group: 'platform' },
  'auth.systemSettings': { name: 'System settings', about: 'Settings of the platform', group: 'platform' },
};

/** The matrix's groups, in order. */
export const permissionGroups = {
  organization: 'Organization',
  applications: 'Applications',
  platform: 'Platform',
  other: 'Other',
} as const;
export type PermissionGroup = keyof typeof permissionGroups;

/** Texts of the matrix. */
export const matrixWords = {
  label: 'Permissions',
  search: 'Search permissions',
  area: 'Area',
  access: 'Access',
  none: 'None',
  read: 'Read',
  write: 'Write',
  full: 'Full',
  writeOnly: 'Write without Read',
  notHeld: 'You don’t have this permission yourself.',
  notHeldPartly: 'You can’t grant more than your own permissions.',
  noneFound: 'No permissions found',
  noneFoundText: (term: string) => `Nothing matches ‘${term}’. Try another search.`,
  granted: (count: number, all: number) => `${count} of ${all} areas granted`,
  failed: 'The permissions could not be loaded.',
} as const;
