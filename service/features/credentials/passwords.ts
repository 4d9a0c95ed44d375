import { type PlainId, type AnyMessage, messageWith } from '../../platform/languages/message.ts';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from '../../../src/core/contract/limits.ts';
import {
  brokenPasswordRules,
  type PasswordOwner,
  type PasswordRule,
} from '../../../src/core/contract/passwords/password-rules.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';

/** Argon2id with 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Hash of a random password: unknown names are checked against it, so that they take as long as known ones. */
let decoy: Promise<string> | undefined;

/** @returns the password's hash in PHC form with its own salt */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

/**
 * Whether the password matches the hash. Takes the same time if there is no hash (unknown name or no password), then
 * returns false.
 * @param stored PHC form, or null
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await (decoy ??= hashPassword(crypto.randomUUID())));
  const right = await verify(against, password.normalize('NFKC')).catch(() => false);
  return stored != null && right;
}

const sentences: Record<PasswordRule, AnyMessage> = {
  short: messageWith('fields.charactersAtLeast', { limit: PASSWORD_MINIMUM }),
  long: messageWith('fields.charactersAtMost', { limit: PASSWORD_MAXIMUM }),
  common: 'fields.passwordCommon',
  own: 'fields.passwordOwn',
};

/** The requirements that a password misses, as sentences; empty if it is acceptable. */
export const missingRequirements = (password: string, owner: PasswordOwner): AnyMessage[] =>
  brokenPasswordRules(password, owner).map((rule) => sentences[rule]);

const weakness = ([first]: readonly AnyMessage[]): PlainId =>
  first === sentences.short ? 'errors.passwordTooShort' : 'errors.passwordTooEasy';

/** @throws {ApiError} 422 `weak_password`, with the missing requirements in `data.password` */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const missing = missingRequirements(password, owner);
  if (missing.length > 0) throw unprocessable('weak_password', weakness(missing), { password: missing });
}

/** @throws {ApiError} 422 `password_mismatch` if password and confirmation differ */
export function requireSamePassword(password: string, confirmation: string): void {
  const message = 'errors.passwordsDiffer';
  if (password !== confirmation) throw unprocessable('password_mismatch', message, { password_confirm: [message] });
}
