import type { ComponentType } from 'react';
import type { ScreenName } from '../../core/routes/routes.ts';
import type { Session } from '../../core/session/session.ts';
import { lazy, type LazyView } from '../react/lazy.ts';
import { MegaphoneIcon, RocketIcon, SettingsIcon, ShieldIcon, UsersIcon } from '../ui/basics/icons-rows.tsx';
import { BoxIcon, BuildingIcon, UserIcon } from '../ui/basics/icons.tsx';

/** A screen of the console for logged-in users. */
export interface Screen {
  /** Loaded when it is shown; receives the path's variables. */
  component: LazyView<{ params: Record<string, string> }>;
  /** The icon of its entry in the left navigation, if it has one. */
  icon?: ComponentType;
  /**
   * Asks for its first data while the session is being checked.
   * @returns stops asking
   */
  ask?: (session: Session) => Promise<() => void>;
}

/** Every screen. */
export const screens: Record<ScreenName, Screen> = {
  team: {
    component: lazy(async () => ({ default: (await import('../team/team.tsx')).Team }), 'team'),
    icon: UsersIcon,
    ask: async (session) => (await import('../team/team.tsx')).askForMembers(session, true),
  },
  organization: {
    component: lazy(
      async () => ({ default: (await import('../organization/organization.tsx')).Organization }),
      'organization',
    ),
    icon: BuildingIcon,
  },
  'organization-team': {
    component: lazy(
      async () => ({ default: (await import('../organization-team/organization-team.tsx')).OrganizationTeam }),
      'organization-team',
    ),
  },
  roles: {
    component: lazy(async () => ({ default: (await import('../roles/roles.tsx')).Roles }), 'roles'),
    icon: ShieldIcon,
  },
  settings_system: {
    component: lazy(
      async () => ({ default: (await import('../system-settings/system-settings.tsx')).SystemSettings }),
      'system-settings',
    ),
    icon: SettingsIcon,
  },
  organizations: {
    component: lazy(
      async () => ({ default: (await import('../organizations/organizations.tsx')).Organizations }),
      'organizations',
    ),
    icon: BoxIcon,
  },
  'organization-settings': {
    component: lazy(
      async () => ({
        default: (await import('../organization-settings/organization-settings.tsx')).OrganizationSettings,
      }),
      'organization-settings',
    ),
  },
  announcements: {
    component: lazy(
      async () => ({
        default: (await import('../announcements-manager/announcements-manager.tsx')).AnnouncementsManager,
      }),
      'announcements-manager',
    ),
    icon: MegaphoneIcon,
  },
  'getting-started': {
    component: lazy(
      async () => ({ default: (await import('../getting-started/getting-started.tsx')).GettingStarted }),
      'getting-started',
    ),
    icon: RocketIcon,
  },
  user: {
    component: lazy(async () => ({ default: (await import('../account/account.tsx')).Account }), 'account'),
    icon: UserIcon,
  },
  'user-settings': {
    component: lazy(
      async () => ({ default: (await import('../user-settings/user-settings.tsx')).UserSettings }),
      'user-settings',
    ),
  },
};
