/** Bytes after gzip. */
export const budgets = {
  /** With the log in form and what all elements share with it. */
  loader: 11_500,
  shared: 98_500,
  core: 35_500,
  /**
   * All that an element loads before its first view is complete, with the loader and React.
   * @type {Record<string, number> & {default: number}}
   */
  everything: {
    'sign-in': 129_500,
    notifications: 138_600,
    announcements: 138_500,
    header: 148_500,
    team: 185_100,
    'export-dialog': 186_500,
    account: 181_400,
    console: 177_400,
    organization: 176_000,
    'organization-settings': 179_800,
    'single-sign-on': 177_700,
    directory: 177_000,
    default: 176_000,
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
