import { screenPaths } from './screen-paths.ts';

export { screenPaths };

/** A page that guests open, such as from a mail. It has the `simple` layout, without side menu. */
interface PublicPage {
  /** Relative to `/auth/`. */
  path: string;
  /** The document's title. */
  title: string;
  /** Whether the page is shown without checking the session. Default: it is. */
  guest?: false;
}

/** Every page for guests, by the name that hosts, guards and links use. */
export const publicPages = {
  'sign-in': { path: 'sign-in', title: 'Log in' },
  'choose-organization': { path: 'choose-organization', title: 'Choose organization', guest: false },
  invite: { path: 'invite', title: 'Set your password' },
  logout: { path: 'logout', title: 'Signing out' },
  'restore-password': { path: 'restore-password', title: 'Restore your password' },
  'resend-invitation': { path: 'resent-invitation-link', title: 'Resend invitation link' },
  'create-account': { path: 'create-account', title: 'Create account' },
  'reset-password': { path: 'user/reset', title: 'Restore your password' },
  'reset-email': { path: 'user/reset-email', title: 'Reset email status' },
  activate: { path: 'activate', title: 'Activate account' },
  tfa: { path: 'tfa', title: 'Confirm TFA' },
  redirect: { path: 'redirect', title: 'Redirect' },
  'set-up': { path: 'set-up', title: 'Set up the platform' },
  'connection-setup': { path: 'connection-setup', title: 'Set up single sign-on' },
} as const satisfies Record<string, PublicPage>;

/** The names of the console's screens for logged-in users. */
export type ScreenName = keyof typeof screenPaths;
