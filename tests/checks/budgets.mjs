/** Bytes after gzip. */
export const budgets = {
  /** With the log in form and what all elements share with it. */
  loader: 11_500,
  shared: 99_000,
  core: 35_500,
  /**
   * All that an element loads before its first view is complete, with the loader and React.
   * @type {Record<string, number> & {default: number}}
   */
  everything: {
    'sign-in': 130_500,
    notifications: 140_000,
    announcements: 140_000,
    header: 150_000,
    team: 186_500,
    'export-dialog': 188_000,
    account: 183_500,
    console: 179_000,
    organization: 177_500,
    'organization-settings': 181_500,
    'single-sign-on': 179_500,
    directory: 177_500,
    default: 177_500,
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
