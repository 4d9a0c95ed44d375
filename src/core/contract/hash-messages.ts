/** Message of page and service for an unknown, used or expired hash of an emailed link. */
export const HASH_MESSAGES = {
  password:
    'Invalid password reset hash. It may have been too long since you requested a password reset. ' +
    'Or hash can be used before.',
  email:
    'Invalid email reset hash. It may have been too long since you requested a email reset. ' +
    'Or hash can be used before.',
  activation:
    'Invalid activation hash. It may have been too long since you created the account. Or hash can be used before.',
} as const;
