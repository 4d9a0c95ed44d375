import type { PermissionFlags } from '../permissions/permissions.ts';
import type { ScreenName } from './routes.ts';

/** A screen that the console's navigation and the command palette offer. */
export interface PageEntry {
  name: ScreenName;
  /** Its name in the navigation. */
  label: string;
  /** Whether it is offered to a user. The screen itself decides who may see it. */
  may: (flags: PermissionFlags) => boolean;
}

/** The offered screens, in the order of the navigation. */
export const pageEntries: readonly PageEntry[] = [
  { name: 'team', label: 'Team', may: ({ read, ownerOrAdmin }) => read.users || ownerOrAdmin },
  { name: 'organization', label: 'Org', may: ({ ownerOrAdmin }) => ownerOrAdmin },
  { name: 'roles', label: 'Roles', may: ({ read, write, ownerOrAdmin }) => read.roles || write.roles || ownerOrAdmin },
  { name: 'settings_system', label: 'System settings', may: ({ read }) => read.systemSettings },
  {
    name: 'organizations',
    label: 'Organizations',
    may: ({ read, write }) => read.organizations || write.organizations,
  },
  {
    name: 'announcements',
    label: 'Announcements',
    may: ({ write, ownerOrAdmin }) => write.organizations || ownerOrAdmin,
  },
  { name: 'getting-started', label: 'Getting started', may: ({ superAdmin }) => superAdmin },
  { name: 'user', label: 'Account', may: () => true },
];
