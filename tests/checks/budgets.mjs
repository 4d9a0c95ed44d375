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
    'sign-in': 130_000,
    notifications: 139_000,
    announcements: 139_000,
    header: 149_000,
    team: 186_000,
    'export-dialog': 187_000,
    account: 182_000,
    console: 178_000,
    organization: 176_500,
    'organization-settings': 180_500,
    'single-sign-on': 178_500,
    directory: 177_000,
    default: 176_500,
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
