/** Bytes after gzip. */
export const budgets = {
  /** With the log in form and what all elements share with it. */
  loader: 11_500,
  shared: 98_750,
  core: 35_500,
  /**
   * All that an element loads before its first view is complete, with the loader and React.
   * @type {Record<string, number> & {default: number}}
   */
  everything: {
    'sign-in': 130_500,
    notifications: 139_500,
    announcements: 139_500,
    header: 149_500,
    team: 186_250,
    'export-dialog': 187_500,
    account: 182_500,
    console: 178_500,
    organization: 177_000,
    'organization-settings': 181_000,
    'single-sign-on': 179_000,
    directory: 177_000,
    default: 177_000,
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
