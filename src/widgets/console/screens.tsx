import type { ComponentType } from 'react';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import type { ScreenName } from '../../core/routes/routes.ts';
import { lazy } from '../react/lazy.ts';
import {
  BoxIcon,
  BuildingIcon,
  MegaphoneIcon,
  RocketIcon,
  SettingsIcon,
  ShieldIcon,
  UserIcon,
  UsersIcon,
} from '../ui/basics/icons.tsx';
import { words } from './words.ts';

/** A screen of the console for logged-in users. */
export interface Screen {
  /** Loaded when it is shown; receives the path's variables. */
  component: ComponentType<{ params: Record<string, string> }>;
  /**
   * Its entry in the left navigation, and who sees the entry (default: everyone). The screen itself decides who may see
   * it.
   */
  nav?: { label: string; icon: ComponentType; may?: (flags: PermissionFlags) => boolean };
}

/** Every screen, in the order of the navigation. */
export const screens: Record<ScreenName, Screen> = {
  team: {
    component: lazy(async () => ({ default: (await import('../team/team.tsx')).Team })),
    nav: { label: words.team, icon: UsersIcon, may: (flags) => flags.read.users || flags.ownerOrAdmin },
  },
  organization: {
    component: lazy(async () => ({ default: (await import('../organization/organization.tsx')).Organization })),
    nav: { label: words.org, icon: BuildingIcon, may: (flags) => flags.ownerOrAdmin },
  },
  'organization-team': {
    component: lazy(async () => ({
      default: (await import('../organization-team/organization-team.tsx')).OrganizationTeam,
    })),
  },
  roles: {
    component: lazy(async () => ({ default: (await import('../roles/roles.tsx')).Roles })),
    nav: {
      label: words.roles,
      icon: ShieldIcon,
      may: (flags) => flags.read.roles || flags.write.roles || flags.ownerOrAdmin,
    },
  },
  settings_system: {
    component: lazy(async () => ({
      default: (await import('../system-settings/system-settings.tsx')).SystemSettings,
    })),
    nav: { label: words.systemSettings, icon: SettingsIcon, may: (flags) => flags.read.systemSettings },
  },
  organizations: {
    component: lazy(async () => ({ default: (await import('../organizations/organizations.tsx')).Organizations })),
    nav: {
      label: words.organizations,
      icon: BoxIcon,
      may: ({ read, write }) => read.organizations || write.organizations,
    },
  },
  'organization-settings': {
    component: lazy(async () => ({
      default: (await import('../organization-settings/organization-settings.tsx')).OrganizationSettings,
    })),
  },
  announcements: {
    component: lazy(async () => ({
      default: (await import('../announcements-manager/announcements-manager.tsx')).AnnouncementsManager,
    })),
    nav: {
      label: words.announcements,
      icon: MegaphoneIcon,
      may: ({ write, ownerOrAdmin }) => write.organizations || ownerOrAdmin,
    },
  },
  'getting-started': {
    component: lazy(async () => ({ default: (await import('../getting-started/getting-started.tsx')).GettingStarted })),
    nav: { label: words.gettingStarted, icon: RocketIcon, may: ({ superAdmin }) => superAdmin },
  },
  user: {
    component: lazy(async () => ({ default: (await import('../account/account.tsx')).Account })),
    nav: { label: words.accountEntry, icon: UserIcon },
  },
  'user-settings': {
    component: lazy(async () => ({ default: (await import('../user-settings/user-settings.tsx')).UserSettings })),
  },
};
