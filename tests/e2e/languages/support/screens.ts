import { SUPER_ADMIN } from '../../support/api.ts';
import { routeUrl, type RouteName } from '../../../../src/core/routes/routes.ts';
import { screens } from '../../support/screens.ts';

const OWNER = 'olivia.owner@northwind.example';

/** A screen, and who opens it. */
export interface Screen {
  path: string;
  /** Null for guests. */
  email: string | null;
}

/** Tabs of an organization after the first one: each is a screen here, and no walk presses them. */
const TABS = ['users', 'roles', 'api-keys', 'webhooks', 'single-sign-on', 'directory', 'activity'];

const owner = (path: string): Screen => ({ path, email: OWNER });
const staff = (path: string): Screen => ({ path, email: SUPER_ADMIN });

/** Pages that are opened otherwise here than `tests/e2e/support/screens.ts` says; those that only lead on have none. */
const others: Partial<Record<RouteName, readonly Screen[]>> = {
  tfa: [],
  logout: [],
  'choose-organization': [owner('/auth/choose-organization')],
  team: [owner('/auth/team')],
  organization: ['', ...TABS.map((tab) => `?tab=${tab}`)].map((tab) => owner(`/auth/organization${tab}`)),
  'getting-started': [owner('/auth/getting-started')],
  settings_system: ['', 'branding', 'mails', 'jobs', 'activity'].map((tab) =>
    staff(`/auth/settings_system${tab && `?tab=${tab}`}`),
  ),
  applications: [staff('/auth/applications'), staff('/auth/applications?application=1&tab=permissions')],
  'organization-settings': [staff('/auth/organizations/2/settings'), owner('/auth/organizations/2/settings')],
  'user-settings': [staff('/auth/user/5/settings')],
};

/** Every page of the console. */
export const consoleScreens: readonly Screen[] = Object.entries(screens).flatMap(
  ([name, { as = OWNER, params, query }]) =>
    others[name as RouteName] ?? [{ path: routeUrl(name as RouteName, params, query), email: as }],
);

/** Pages of other teams: only what the elements say counts. */
export const dashboards: readonly Screen[] = ['asset-tracking', 'infrastructure', 'logistics', 'admin'].map((name) =>
  owner(`/dashboards/${name}/`),
);

/** What the dashboards hand to the elements. */
export const hostTexts = ['Asset tracking', 'Logistics', 'NOC', 'Sensors admin', 'Fleet', 'Infrastructure monitoring'];
/** Items of the account menu of the logistics dashboard. */
export const menuTexts = ['Devices', 'My profile', 'Log Out'];
