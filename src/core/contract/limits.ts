/** The greatest id of users, organizations, roles and other tables with 32-bit ids. */
export const MAX_ID = 2_147_483_647;

/** The greatest id of what grows with use, such as sessions and notifications: JavaScript counts no further. */
export const MAX_LONG_ID = Number.MAX_SAFE_INTEGER;

/** Rows per page, for the client and for requests without `__count`. */
export const PAGE_SIZE = 8;

/** Long lists are counted in steps: counting stops at the next one after the page that is shown. */
export const COUNT_STEP = 1_000;

/** Seconds between two confirmation codes for the same phone number or email. */
export const RESEND_PAUSE = 30;

/** Minimum and maximum length of a password, in characters. */
export const PASSWORD_MINIMUM = 10;
export const PASSWORD_MAXIMUM = 128;

/** Addresses of a list that a job invites. */
export const LIST_MAXIMUM = 5_000;
