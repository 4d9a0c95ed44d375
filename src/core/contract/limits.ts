/** Rows per page, for the client and for requests without `__count`. */
export const PAGE_SIZE = 8;

/** Seconds between two confirmation codes for the same phone number or email. */
export const RESEND_PAUSE = 30;

/** Minimum and maximum length of a password, in characters. */
export const PASSWORD_MINIMUM = 10;
export const PASSWORD_MAXIMUM = 128;
