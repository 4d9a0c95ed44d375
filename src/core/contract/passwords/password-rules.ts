import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from '../limits.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The user who would get the password. */
export interface PasswordOwner {
  email: string;
  name?: string | null;
  username?: string | null;
}

/** Rules of a new password, in the order in which they are listed. */
const passwordRules = ['short', 'long', 'common', 'own'] as const;

/** `short` and `long`: its length; `common`: attackers try it early; `own`: it is the user's email, name or login. */
export type PasswordRule = (typeof passwordRules)[number];

/**
 * The rules that a new password breaks; empty if it is acceptable. Page and service share it.
 * @param owner null if unknown; then `own` is not checked
 */
export function brokenPasswordRules(password: string, owner: PasswordOwner | null): PasswordRule[] {
  const length = [...password.normalize('NFKC')].length;
  const broken: Record<PasswordRule, boolean> = {
    short: length < PASSWORD_MINIMUM,
    long: length > PASSWORD_MAXIMUM,
    common: isCommonPassword(password),
    own: owner !== null && resembles(password, owner),
  };
  return passwordRules.filter((rule) => broken[rule]);
}

/** The password is the address, its local part, the name or the login, ignoring surrounding digits and symbols. */
function resembles(password: string, owner: PasswordOwner): boolean {
  const letters = squeeze(password);
  const local = owner.email.split('@')[0] ?? '';
  return [owner.email, local, owner.name, owner.username].some((known) => {
    const name = squeeze(known ?? '');
    return (
      name.length >= 3 &&
      (letters === name || letters === name + name || password.toLowerCase() === known?.toLowerCase())
    );
  });
}

const squeeze = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');
