/** Bytes after gzip. */
export const budgets = {
  /** With the log in form and what all elements share with it. */
  loader: 11_000,
  shared: 98_000,
  core: 35_000,
  /**
   * All that an element loads before its first view is complete, with the loader and React.
   * @type {Record<string, number> & {default: number}}
   */
  everything: {
    'sign-in': 129_000,
    notifications: 138_000,
    announcements: 138_000,
    header: 147_600,
    team: 183_500,
    'export-dialog': 184_600,
    account: 180_000,
    console: 176_000,
    organization: 175_600,
    'organization-settings': 178_500,
    'single-sign-on': 177_000,
    directory: 177_000,
    default: 174_500,
  },
  /** The files of a first view, without the loader and the prerendered view. */
  files: 6,
  /** A chunk that is loaded when it is shown. */
  lazy: 40_000,
};

/** Packages that no first view contains: each comes with the first panel, choice, calendar or code that needs it. */
export const later = ['@floating-ui/dom', 'downshift', 'react-day-picker', 'uqr'];

/** What the log in may not contain: sources other than `only`, those below `never`, and words of administrators. */
export const signIn = {
  only: ['src/widgets/sign-in/', 'src/widgets/react/', 'src/widgets/ui/'],
  never: ['src/widgets/ui/data/tables/', 'src/widgets/ui/fields/choices/', 'src/widgets/ui/fields/dates/'],
  words: ['Team members', 'Create new user', 'Suspend user', 'System settings', 'Transfer organization'],
};
