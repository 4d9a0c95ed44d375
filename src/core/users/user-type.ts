import { invalidUserType } from '../errors/codes.ts';
import type { UserStatus } from '../contract/entities/user.ts';

/** The user type filters of the team list. */
export const userTypes = ['all', 'invited', 'active', 'suspended', 'deleted'] as const;
export type UserType = (typeof userTypes)[number];

/** The default filter. */
export const DEFAULT_USER_TYPE: UserType = 'active';

/**
 * Reads a user type filter from a URL or a host.
 * @param text null or '' for the default
 * @throws SetupError 'Invalid user type' if it is not a filter
 */
export function userTypeOf(text: string | null | undefined): UserType {
  if (!text) return DEFAULT_USER_TYPE;
  const found = userTypes.find((type) => type === text);
  if (!found) throw invalidUserType();
  return found;
}

/** The status to request from the service; undefined for all and for those deleted in the last 24 hours. */
export const statusOfType = (type: UserType): UserStatus | undefined =>
  type === 'all' || type === 'deleted' ? undefined : type;
