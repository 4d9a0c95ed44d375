import { HASH_MESSAGES } from '../../../src/core/contract/hash-messages.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';

/** The error for the hash of a password reset or an invitation that is unknown, used or too old. */
export const invalidHash = () => unprocessable('invalid_hash', HASH_MESSAGES.password);

/** The error for the hash of an activation link that is unknown, used or too old. */
export const invalidActivation = () => unprocessable('invalid_hash', HASH_MESSAGES.activation);
