/** Bytes after gzip. A first view is what the loader fetches for an element beyond the shared chunk. */
export const budgets = {
  loader: 2_000,
  shared: 88_000,
  core: 24_000,
  /** First views by element; one that is not named here gets `default`. */
  firstView: {
    'sign-in': 10_000,
    announcements: 6_000,
    account: 30_000,
    header: 39_000,
    notifications: 27_000,
    'export-dialog': 37_000,
    team: 50_000,
    'organization-team': 38_000,
    default: 28_000,
  },
  /** A chunk that is loaded when it is shown. */
  lazy: 40_000,
};

/** What may not be in an element's first view: modules of other screens, and words that only administrators meet. */
export const leaks = {
  'sign-in': {
    modules: /src\/widgets\/(?!sign-in\/|react\/|ui\/)|src\/widgets\/ui\/(table|virtual|multi-select|date-|calendar|tag-)|downshift|react-day-picker|react-virtual|uqr/,
    words: ['Team members', 'Create new user', 'Suspend user', 'System settings', 'Transfer organization'],
  },
};
