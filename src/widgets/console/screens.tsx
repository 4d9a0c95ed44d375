import { lazy, type ComponentType } from 'react';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import type { RouteName } from '../../core/routes/routes.ts';
import { BuildingIcon, UserIcon, UsersIcon } from '../ui/icons.tsx';
import { words } from './words.ts';

/** A signed-in screen of the console. */
export interface Screen {
  /** Loaded when it is shown; gets the path's variables. */
  component: ComponentType<{ params: Record<string, string> }>;
  /** Who may see it (spec: left navigation entries); everybody who is signed in when left out. */
  may?: (flags: PermissionFlags) => boolean;
  /** Its entry in the left navigation. */
  nav?: { label: string; icon: ComponentType };
}

/** The screens that exist, in the order of the navigation. */
export const screens: Partial<Record<RouteName, Screen>> = {
  team: {
    component: lazy(async () => ({ default: (await import('../team/team.tsx')).Team })),
    may: (flags) => flags.read.users || flags.ownerOrAdmin,
    nav: { label: words.team, icon: UsersIcon },
  },
  organization: {
    component: lazy(async () => ({ default: (await import('../organization/organization.tsx')).Organization })),
    may: (flags) => flags.ownerOrAdmin,
    nav: { label: words.org, icon: BuildingIcon },
  },
  'organization-team': {
    component: lazy(async () => ({ default: (await import('../organization-team/organization-team.tsx')).OrganizationTeam })),
    may: (flags) => flags.superAdmin || flags.read.organizations || flags.ownerOrAdmin,
  },
  user: {
    component: lazy(async () => ({ default: (await import('../account/account.tsx')).Account })),
    nav: { label: words.accountEntry, icon: UserIcon },
  },
  'user-settings': { component: lazy(async () => ({ default: (await import('../user-settings/user-settings.tsx')).UserSettings })) },
};
