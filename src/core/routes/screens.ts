import type { PermissionFlags } from '../permissions/permissions.ts';
import type { ScreenName } from './paths.ts';

/** A screen for logged-in users. */
interface Screen {
  /** Relative to `/auth/`; variables begin with a colon. Default: its name. */
  path?: string;
  /** The document's title. */
  title: string;
  /** The folder of its view in `src/widgets`, and its element without `iam-`. */
  view: string;
  /** Its entry in the console's navigation and in the command palette, if it has one. */
  navigation?: string;
  /** Its icon there: `Users` for `UsersIcon`. */
  icon?: string;
  /** Whether it is offered to a user; default: to all. The screen itself decides who may see it. */
  may?: (flags: PermissionFlags) => boolean;
  /** The entry above it. Its path then has the id of the session's organization. */
  under?: ScreenName;
}

/** Every screen, by the name that hosts, guards and links use, in the order of the navigation. */
export const screens = {
  team: {
    title: 'Team',
    view: 'team',
    navigation: 'Team',
    icon: 'Users',
    may: ({ read, ownerOrAdmin }) => read.users || ownerOrAdmin,
  },
  organization: {
    title: 'My organization',
    view: 'organization',
    navigation: 'Org',
    icon: 'Building',
    may: ({ ownerOrAdmin }) => ownerOrAdmin,
  },
  'organization-settings': {
    path: 'organizations/:id/settings',
    title: 'Organization settings',
    view: 'organization-settings',
    navigation: 'Settings',
    may: ({ read, write, ownerOrAdmin }) => read.organizationSettings || write.organizationSettings || ownerOrAdmin,
    under: 'organization',
  },
  roles: {
    title: 'Roles',
    view: 'roles',
    navigation: 'Roles',
    icon: 'Shield',
    may: ({ read, write, ownerOrAdmin }) => read.roles || write.roles || ownerOrAdmin,
  },
  settings_system: {
    title: 'System settings',
    view: 'system-settings',
    navigation: 'System settings',
    icon: 'Settings',
    may: ({ read }) => read.systemSettings,
  },
  organizations: {
    title: 'Organizations',
    view: 'organizations',
    navigation: 'Organizations',
    icon: 'Box',
    may: ({ read, write }) => read.organizations || write.organizations,
  },
  applications: {
    title: 'Applications',
    view: 'applications',
    navigation: 'Applications',
    icon: 'Apps',
    may: ({ read, write }) => read.systemSettings || write.systemSettings,
  },
  announcements: {
    title: 'Announcements',
    view: 'announcements-manager',
    navigation: 'Announcements',
    icon: 'Megaphone',
    may: ({ write, ownerOrAdmin }) => write.organizations || ownerOrAdmin,
  },
  'getting-started': {
    title: 'Getting started',
    view: 'getting-started',
    navigation: 'Getting started',
    icon: 'Rocket',
    may: ({ superAdmin }) => superAdmin,
  },
  user: { title: 'My profile', view: 'account', navigation: 'Account', icon: 'User' },
  'user-settings': { path: 'user/:id/settings', title: 'User personal settings', view: 'user-settings' },
  'organization-team': { path: 'organizations/:id/team', title: 'Organization team', view: 'organization-team' },
} as const satisfies Record<ScreenName, Screen>;

type Screens = typeof screens;

/** The screens that the console's navigation and the command palette offer. */
export type OfferedScreen = {
  [Name in ScreenName]: Screens[Name] extends { navigation: string } ? Name : never;
}[ScreenName];

/** The offered screens in their order, each with its entry and who sees it. */
export const pageEntries = Object.entries<Screen>(screens).flatMap(([name, { navigation, may = () => true, under }]) =>
  navigation === undefined ? [] : { name: name as OfferedScreen, navigation, may, under },
);

/** An entry that a user is offered. */
export interface OfferedEntry {
  name: OfferedScreen;
  /** The path's variables. */
  params: Record<string, number>;
  /** Whether the entry above it is offered, too. */
  isInner: boolean;
  /** Whether it needs its whole title: its name says too little without the entry above. */
  isAlone: boolean;
}

/**
 * The entries that a user is offered.
 * @param organizationId the session's organization
 */
export function offeredEntries(flags: PermissionFlags, organizationId: number | null): OfferedEntry[] {
  const offered = pageEntries.filter(({ may, under }) => may(flags) && (!under || organizationId !== null));
  return offered.map(({ name, under }) => {
    const isInner = under !== undefined && offered.some((above) => above.name === under);
    const params: Record<string, number> = under && organizationId !== null ? { id: organizationId } : {};
    return { name, params, isInner, isAlone: under !== undefined && !isInner };
  });
}
