import { unprocessable } from '../../platform/errors/api-error.ts';

/**
 * The sentence for a hash of a reset or an invitation that is unknown, used or too old (spec: validation, restore and
 * set-password pages).
 */
export const INVALID =
  'Invalid password reset hash. It may have been too long since you requested a password reset. Or hash can be used before.';

export const invalidHash = () => unprocessable('invalid_hash', INVALID);

export const invalidActivation = () =>
  unprocessable(
    'invalid_hash',
    'Invalid activation hash. It may have been too long since you created the account. Or hash can be used before.',
  );
