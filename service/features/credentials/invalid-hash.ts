import { unprocessable } from '../../platform/errors/api-error.ts';

/** The error for an unknown, used or expired hash of a password reset or an invitation. */
export const invalidHash = () => unprocessable('invalid_hash', 'contract.hash.password');

/** The error for an unknown, used or expired hash of an activation link. */
export const invalidActivation = () => unprocessable('invalid_hash', 'contract.hash.activation');
