import { SUPER_ADMIN } from '../../support/api.ts';
import type { RouteName } from '../../../../src/core/routes/routes.ts';

const OWNER = 'olivia.owner@northwind.example';

/** A screen, and who opens it. */
export interface Screen {
  path: string;
  /** Null for guests. */
  email: string | null;
}

const owner = (path: string): Screen => ({ path, email: OWNER });
const staff = (path: string): Screen => ({ path, email: SUPER_ADMIN });
const guest = (path: string): Screen => ({ path, email: null });

/** Every page of the console; pages that only lead on have none. */
const pages: Record<RouteName, readonly Screen[]> = {
  'sign-in': [guest('/auth/sign-in')],
  'restore-password': [guest('/auth/restore-password')],
  'resend-invitation': [guest('/auth/resent-invitation-link')],
  'create-account': [guest('/auth/create-account')],
  invite: [guest('/auth/invite?hash=unknown')],
  'reset-password': [guest('/auth/user/reset?hash=unknown')],
  'reset-email': [guest('/auth/user/reset-email?hash=unknown')],
  activate: [guest('/auth/activate?hash=unknown')],
  redirect: [guest('/auth/redirect?redirectTo=https://untrusted.example/')],
  'set-up': [guest('/auth/set-up')],
  tfa: [],
  logout: [],
  'choose-organization': [owner('/auth/choose-organization')],
  user: [owner('/auth/user')],
  team: [owner('/auth/team')],
  organization: ['', '?tab=users', '?tab=roles', '?tab=api-keys', '?tab=webhooks', '?tab=activity'].map((tab) =>
    owner(`/auth/organization${tab}`),
  ),
  roles: [owner('/auth/roles')],
  announcements: [owner('/auth/announcements')],
  'getting-started': [owner('/auth/getting-started')],
  settings_system: [staff('/auth/settings_system')],
  applications: [staff('/auth/applications'), staff('/auth/applications?application=1&tab=permissions')],
  organizations: [staff('/auth/organizations')],
  'organization-settings': [staff('/auth/organizations/2/settings'), owner('/auth/organizations/2/settings')],
  'organization-team': [staff('/auth/organizations/2/team')],
  'user-settings': [staff('/auth/user/5/settings')],
};

export const consoleScreens: readonly Screen[] = Object.values(pages).flat();

/** Pages of other teams: only what the elements say counts. */
export const dashboards: readonly Screen[] = ['asset-tracking', 'infrastructure', 'logistics', 'admin'].map((name) =>
  owner(`/dashboards/${name}/`),
);

/** What the dashboards hand to the elements. */
export const hostTexts = ['Asset tracking', 'Logistics', 'NOC', 'Sensors admin', 'Fleet', 'Infrastructure monitoring'];
/** Items of the account menu of the logistics dashboard. */
export const menuTexts = ['Devices', 'My profile', 'Log Out'];
