import type { PermissionFlags } from '../permissions/permissions.ts';
import type { ScreenName } from './routes.ts';

/** The screens that the console's navigation and the command palette offer. */
export type OfferedScreen = Exclude<ScreenName, 'user-settings' | 'organization-settings' | 'organization-team'>;

/** An offered screen. */
export interface PageEntry {
  name: OfferedScreen;
  /** Whether it is offered to a user. The screen itself decides who may see it. */
  may: (flags: PermissionFlags) => boolean;
}

/** The offered screens, in the order of the navigation. */
export const pageEntries: readonly PageEntry[] = [
  { name: 'team', may: ({ read, ownerOrAdmin }) => read.users || ownerOrAdmin },
  { name: 'organization', may: ({ ownerOrAdmin }) => ownerOrAdmin },
  { name: 'roles', may: ({ read, write, ownerOrAdmin }) => read.roles || write.roles || ownerOrAdmin },
  { name: 'settings_system', may: ({ read }) => read.systemSettings },
  {
    name: 'organizations',
    may: ({ read, write }) => read.organizations || write.organizations,
  },
  {
    name: 'announcements',
    may: ({ write, ownerOrAdmin }) => write.organizations || ownerOrAdmin,
  },
  { name: 'getting-started', may: ({ superAdmin }) => superAdmin },
  { name: 'user', may: () => true },
];
