import { invalidUserType } from '../errors/codes.ts';
import type { UserStatus } from '../contract/entities/user.ts';

/** The filter of the team's list. */
export const userTypes = ['all', 'invited', 'active', 'suspended'] as const;
export type UserType = (typeof userTypes)[number];

/** The filter that is on when nobody has chosen one. */
export const DEFAULT_USER_TYPE: UserType = 'active';

/**
 * The filter that an address or a host names.
 * @param text null or '' for none: then the default
 * @throws SetupError 'Invalid user type' for what is no filter
 */
export function userTypeOf(text: string | null | undefined): UserType {
  if (!text) return DEFAULT_USER_TYPE;
  const found = userTypes.find((type) => type === text);
  if (!found) throw invalidUserType();
  return found;
}

/** The status that a list is asked for; undefined for all. */
export const statusOfType = (type: UserType): UserStatus | undefined => (type === 'all' ? undefined : type);
