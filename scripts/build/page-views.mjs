/** The views that each page of the console begins with, so that its HTML names their files. */

const SCREEN = ['src/widgets/header/header.tsx'];
const PUBLIC = ['src/widgets/sign-in/sign-in.tsx'];

/**
 * Sources by the route's path; the build adds what they import.
 * @type {Record<string, string[]>}
 */
export const pageViews = {
  'sign-in': ['src/widgets/sign-in/steps/signed-in.tsx', ...PUBLIC],
  'choose-organization': ['src/widgets/sign-in/steps/choose-organization.tsx', ...PUBLIC],
  tfa: ['src/widgets/sign-in/steps/two-factor.tsx', ...PUBLIC],
  invite: ['src/widgets/sign-in/recovery/invite.tsx', ...PUBLIC],
  activate: ['src/widgets/sign-in/recovery/activate.tsx', ...PUBLIC],
  'create-account': ['src/widgets/sign-in/recovery/create-account.tsx', ...PUBLIC],
  'restore-password': ['src/widgets/sign-in/recovery/restore-password.tsx', ...PUBLIC],
  'resent-invitation-link': ['src/widgets/sign-in/recovery/resend-invitation.tsx', ...PUBLIC],
  'user/reset': ['src/widgets/sign-in/recovery/reset-password.tsx', ...PUBLIC],
  'user/reset-email': ['src/widgets/sign-in/recovery/reset-email.tsx', ...PUBLIC],
  logout: ['src/widgets/sign-in/steps/logout.tsx', ...PUBLIC],
  redirect: ['src/widgets/sign-in/steps/redirect.tsx', ...PUBLIC],
  'set-up': ['src/widgets/set-up/set-up.tsx'],
  team: ['src/widgets/team/team.tsx', ...SCREEN],
  user: ['src/widgets/account/account.tsx', ...SCREEN],
  'user/:id/settings': ['src/widgets/user-settings/user-settings.tsx', ...SCREEN],
  organization: ['src/widgets/organization/organization.tsx', ...SCREEN],
  organizations: ['src/widgets/organizations/organizations.tsx', ...SCREEN],
  'organizations/:id/settings': ['src/widgets/organization-settings/organization-settings.tsx', ...SCREEN],
  'organizations/:id/team': ['src/widgets/organization-team/organization-team.tsx', ...SCREEN],
  roles: ['src/widgets/roles/roles.tsx', ...SCREEN],
  settings_system: ['src/widgets/system-settings/system-settings.tsx', ...SCREEN],
  applications: ['src/widgets/applications/applications.tsx', ...SCREEN],
  announcements: ['src/widgets/announcements-manager/announcements-manager.tsx', ...SCREEN],
  'getting-started': ['src/widgets/getting-started/getting-started.tsx', ...SCREEN],
};

/**
 * The views of the forms that the service sends in a page's HTML. Somebody who is logged in gets the page without it.
 * @type {Record<string, string[]>}
 */
export const formViews = {
  'sign-in': PUBLIC,
  'create-account': pageViews['create-account'] ?? [],
  'restore-password': pageViews['restore-password'] ?? [],
  'resent-invitation-link': pageViews['resent-invitation-link'] ?? [],
};

/** What checks first who is logged in: the screens, what follows a log in, and the log in page without its form. */
export const asksFirst = (/** @type {string} */ path) =>
  ['sign-in', 'choose-organization'].includes(path) || pageViews[path]?.includes(SCREEN[0] ?? '') === true;

/** What shows first what a mailed link is for, or whether the installation needs its set-up. */
export const asksAboutLink = (/** @type {string} */ path) =>
  ['invite', 'activate', 'user/reset', 'set-up'].includes(path);

/** What confirms a mailed link by itself, for somebody who is logged in. */
export const confirmsLink = (/** @type {string} */ path) => path === 'user/reset-email';

/**
 * The name of a page's folder, with `id` for a number.
 * @param {string} path of the route
 */
export const folderOf = (path) => path.replace(/:\w+/g, 'id');
