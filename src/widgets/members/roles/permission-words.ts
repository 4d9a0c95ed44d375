import { defineWords } from '../../../core/languages/words.ts';

/** Groups of areas, by the part of a permission before READ or WRITE, or the whole of it; in the matrix's order. */
export const areaGroups = {
  'auth.organization.ADMIN': 'organization',
  'auth.users': 'organization',
  'auth.userRoles': 'organization',
  'auth.roles': 'organization',
  'auth.organizationSettings': 'organization',
  'auth.userPermissions': 'organization',
  'asset_tracking.*': 'applications',
  'infrastructure_monitoring.*': 'applications',
  'logistics.*': 'applications',
  'masternode.*': 'applications',
  'auth.organizations': 'platform',
  'auth.systemSettings': 'platform',
} as const;
type Area = keyof typeof areaGroups;

/** The matrix's groups, in order. */
export const permissionGroups = ['organization', 'applications', 'platform', 'other'] as const;
export type PermissionGroup = (typeof permissionGroups)[number];

/** Texts of the matrix. */
export const matrixWords = defineWords('members/roles/permission', {
  label: 'Permissions',
  search: 'Search permissions',
  area: 'Area',
  access: 'Access',
  none: 'None',
  read: 'Read',
  write: 'Write',
  full: 'Full',
  everything: (application: string) => `Everything in ${application}`,
  everythingAbout: 'All of its permissions, and those to come',
  included: (application: string) => `Included in ‘Everything in ${application}’`,
  writeOnly: 'Write without Read',
  notHeld: 'You don’t have this permission yourself.',
  notHeldPartly: 'You can’t grant more than your own permissions.',
  noneFoundText: (term: string) => `Nothing matches ‘${term}’. Try another search.`,
  areaAccess: (area: string, access: string) => `${area} (${access})`,
  granted: (count: number, all: number) => `${count} of ${all} areas granted`,
  groups: {
    organization: 'Organization',
    applications: 'Applications',
    platform: 'Platform',
    other: 'Other',
  } satisfies Record<PermissionGroup, string>,
  areas: {
    'auth.organization.ADMIN': { name: 'Administrator', about: 'Everything within the organization' },
    'auth.users': { name: 'Users', about: 'Invite, create, suspend and restore people, and reset their access' },
    'auth.userRoles': { name: 'User roles', about: 'Which roles people have' },
    'auth.roles': { name: 'Roles', about: 'Roles and the permissions in them' },
    'auth.organizationSettings': { name: 'Organization settings', about: 'Settings and logo of the organization' },
    'auth.userPermissions': { name: 'User permissions', about: 'What people may do, as the sum of their roles' },
    'asset_tracking.*': { name: 'Asset tracking', about: 'The application Asset tracking' },
    'infrastructure_monitoring.*': {
      name: 'Infrastructure monitoring',
      about: 'The application Infrastructure monitoring',
    },
    'logistics.*': { name: 'Logistics', about: 'The Logistics dashboard' },
    'masternode.*': { name: 'Sensors admin', about: 'The Sensors admin dashboard' },
    'auth.organizations': { name: 'Organizations', about: 'All organizations of the platform' },
    'auth.systemSettings': { name: 'System settings', about: 'Settings of the platform' },
  } satisfies Record<Area, AreaText>,
});
export type MatrixWords = (typeof matrixWords)['english'];

/** Plain name and description of an area. */
export interface AreaText {
  name: string;
  about: string;
}

const isKnown = (id: string): id is Area => Object.hasOwn(areaGroups, id);

/** The plain name and description of an area. An unknown area keeps its raw name. */
export const areaText = (words: MatrixWords, id: string): AreaText =>
  isKnown(id) ? words.areas[id] : { name: id, about: '' };

/** The title of an application. Its permissions begin with its name. */
export const knownTitle = (words: MatrixWords, application: string): string =>
  isKnown(`${application}.*`) ? areaText(words, `${application}.*`).name : application;

/** The group of an area. */
export const groupOf = (id: string): PermissionGroup => (isKnown(id) ? areaGroups[id] : 'other');
