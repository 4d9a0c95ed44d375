/**
 * @typedef {object} Screen
 * @property {string} name of its picture
 * @property {string} path
 * @property {string} [as] email of a demo account. Default: a guest
 * @property {string[]} [press] names of buttons, tabs and rows to press one after the other
 * @property {RegExp} [failing] requests that get no answer
 * @property {true} [wide] on a phone the buttons are elsewhere
 */

const SUPER = 'superadmin@platform.example';
const OWNER = 'olivia.owner@northwind.example';
const MEMBER = 'mona.member@northwind.example';
const SYSTEM = '/auth/settings_system';
const SINGLE_SIGN_ON = '/auth/organization?tab=single-sign-on';

/** @type {Screen[]} */
export const screens = [
  { name: 'log-in', path: '/auth/sign-in' },
  { name: 'log-in-again', path: '/auth/sign-in', as: OWNER },
  { name: 'create-account', path: '/auth/create-account' },
  { name: 'restore-password', path: '/auth/restore-password' },
  { name: 'resend-invitation', path: '/auth/resent-invitation-link' },
  { name: 'dead-invitation', path: '/auth/invite?hash=dead' },
  { name: 'choose-organization', path: '/auth/choose-organization', as: 'marco.multi@example.net' },
  { name: 'account', path: '/auth/user', as: OWNER },
  { name: 'account-empty', path: '/auth/user', as: 'olga.orphan@example.net' },
  { name: 'account-failed', path: '/auth/user', as: OWNER, failing: /\/api\/user\/\d+\/(security|sessions|passkeys)/ },
  { name: 'change-password', path: '/auth/user', as: OWNER, press: ['Change password'] },
  { name: 'team', path: '/auth/team', as: OWNER },
  { name: 'team-all', path: '/auth/team?type=all', as: OWNER },
  { name: 'team-failed', path: '/auth/team', as: OWNER, failing: /\/api\/user\?/ },
  { name: 'team-denied', path: '/auth/team', as: MEMBER },
  { name: 'team-menu', path: '/auth/team', as: OWNER, press: ['More actions'], wide: true },
  { name: 'create-user', path: '/auth/team', as: OWNER, press: ['Create new user'] },
  { name: 'invite', path: '/auth/team', as: OWNER, press: ['Invite'] },
  { name: 'organization', path: '/auth/organization', as: OWNER },
  { name: 'organization-users', path: '/auth/organization?tab=users', as: OWNER },
  { name: 'organization-settings', path: '/auth/organizations/2/settings', as: OWNER },
  { name: 'organization-settings-staff', path: '/auth/organizations/2/settings', as: SUPER },
  { name: 'organization-roles', path: '/auth/organization?tab=roles', as: OWNER },
  { name: 'organization-api-keys', path: '/auth/organization?tab=api-keys', as: OWNER },
  { name: 'organization-webhooks', path: '/auth/organization?tab=webhooks', as: OWNER },
  { name: 'single-sign-on', path: SINGLE_SIGN_ON, as: OWNER },
  { name: 'single-sign-on-empty', path: SINGLE_SIGN_ON, as: 'cora.owner@contoso.example' },
  { name: 'connection', path: `${SINGLE_SIGN_ON}&connection=1`, as: OWNER },
  { name: 'connection-new', path: `${SINGLE_SIGN_ON}&step=choose`, as: OWNER },
  { name: 'connection-copy', path: `${SINGLE_SIGN_ON}&connection=1&step=copy`, as: OWNER },
  { name: 'connection-paste', path: `${SINGLE_SIGN_ON}&connection=1&step=paste`, as: OWNER },
  { name: 'connection-people', path: `${SINGLE_SIGN_ON}&connection=1&step=people`, as: OWNER },
  { name: 'connection-test', path: `${SINGLE_SIGN_ON}&connection=1&step=test`, as: OWNER },
  { name: 'connection-enable', path: `${SINGLE_SIGN_ON}&connection=1&step=enable`, as: OWNER },
  { name: 'directory', path: '/auth/organization?tab=directory', as: OWNER },
  { name: 'directory-empty', path: '/auth/organization?tab=directory', as: 'cora.owner@contoso.example' },
  { name: 'organization-activity', path: '/auth/organization?tab=activity', as: OWNER },
  { name: 'transfer', path: '/auth/organization', as: OWNER, press: ['Transfer organization'] },
  { name: 'roles', path: '/auth/roles', as: OWNER },
  { name: 'add-role', path: '/auth/roles', as: OWNER, press: ['Add new role'] },
  { name: 'announcements', path: '/auth/announcements', as: OWNER },
  { name: 'system-settings', path: SYSTEM, as: SUPER },
  { name: 'system-settings-branding', path: `${SYSTEM}?tab=branding`, as: SUPER },
  { name: 'system-settings-mails', path: `${SYSTEM}?tab=mails`, as: SUPER },
  { name: 'system-settings-jobs', path: `${SYSTEM}?tab=jobs`, as: SUPER },
  { name: 'system-settings-activity', path: `${SYSTEM}?tab=activity`, as: SUPER },
  { name: 'system-settings-denied', path: SYSTEM, as: OWNER },
  { name: 'organizations', path: '/auth/organizations', as: SUPER },
  { name: 'applications', path: '/auth/applications', as: SUPER },
  { name: 'application-keys', path: '/auth/applications?application=1', as: SUPER },
  { name: 'application-permissions', path: '/auth/applications?application=1&tab=permissions', as: SUPER },
  { name: 'application-exports', path: '/auth/applications?application=1&tab=exports', as: SUPER },
  { name: 'application-webhooks', path: '/auth/applications?application=1&tab=webhooks', as: SUPER },
  { name: 'application-notifications', path: '/auth/applications?application=1&tab=notifications', as: SUPER },
  { name: 'set-up-link-dead', path: '/auth/connection-setup?hash=dead' },
  { name: 'organization-team', path: '/auth/organizations/2/team', as: SUPER },
  { name: 'user-settings', path: '/auth/user/5/settings', as: SUPER },
  { name: 'getting-started', path: '/auth/getting-started', as: SUPER },
  { name: 'bell', path: '/auth/user', as: OWNER, press: ['Notifications'] },
  { name: 'palette', path: '/auth/user', as: OWNER, press: ['Search'], wide: true },
  { name: 'asset-tracking', path: '/dashboards/asset-tracking/', as: OWNER },
  { name: 'infrastructure', path: '/dashboards/infrastructure/', as: OWNER },
  { name: 'logistics', path: '/dashboards/logistics/', as: OWNER },
  { name: 'admin', path: '/dashboards/admin/', as: OWNER },
  { name: 'export', path: '/dashboards/logistics/', as: OWNER, press: ['Export'], wide: true },
];

/** @typedef {{width: number, height: number, colorScheme: 'light' | 'dark'}} Look */

/**
 * @param {number[]} widths in px
 * @returns {Look[]} each width in both themes
 */
export const looks = (widths) =>
  widths.flatMap((width) =>
    /** @type {const} */ (['light', 'dark']).map((colorScheme) => ({
      width,
      height: width < 600 ? 844 : 900,
      colorScheme,
    })),
  );
