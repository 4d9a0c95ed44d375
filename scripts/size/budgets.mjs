/** Bytes after gzip. A first view is what the loader fetches for an element beyond the shared chunk. */
export const budgets = {
  loader: 2_000,
  shared: 88_500,
  core: 24_000,
  /** First views by element; one that is not named here gets `default`. */
  firstView: {
    'sign-in': 10_100,
    announcements: 5_000,
    account: 30_000,
    header: 33_000,
    notifications: 20_000,
    'export-dialog': 32_000,
    team: 46_000,
    'organization-team': 33_000,
    default: 20_000,
  },
  /** A chunk that is loaded when it is shown. */
  lazy: 40_000,
};

/** What no first view holds: it comes with the first panel, choice, calendar or code that needs it. */
export const later = /@floating-ui|downshift|react-day-picker|uqr/;

/** What may not be in an element's first view: modules of other screens, and words that only administrators meet. */
export const leaks = {
  'sign-in': {
    modules:
      /src\/widgets\/(?!sign-in\/|react\/|ui\/)|src\/widgets\/ui\/(table|virtual|multi-select|date-|calendar|tag-)|downshift|react-day-picker|react-virtual|uqr/,
    words: ['Team members', 'Create new user', 'Suspend user', 'System settings', 'Transfer organization'],
  },
};
