import type { AddressBar } from '../platform/platform.ts';
import { DEFAULT_USER_TYPE, userTypeOf, type UserType } from './user-type.ts';

/** The filters of the team list. */
export interface TeamFilter {
  term: string;
  type: UserType;
}

/** What the URL says: the filters, and the user with open details. */
export interface TeamAddress extends TeamFilter {
  user: number | undefined;
}

export const noFilter: TeamFilter = { term: '', type: DEFAULT_USER_TYPE };

/**
 * Reads filters and user from the URL; an unreadable user is ignored.
 * @throws SetupError 'Invalid user type'
 */
export function readAddress(location: Pick<AddressBar, 'href'>): TeamAddress {
  const query = new URL(location.href()).searchParams;
  const user = query.get('user') ?? '';
  return {
    term: (query.get('term') ?? '').trim(),
    type: userTypeOf(query.get('type')),
    user: /^[1-9]\d{0,9}$/.test(user) ? Number(user) : undefined,
  };
}

/**
 * Writes filters and user into the URL; everything else in it stays.
 * @param how with `push`, going back leads to the previous state; with `replace` it does not
 */
export function writeAddress(location: AddressBar, { term, type, user }: TeamAddress, how: 'push' | 'replace'): void {
  const url = new URL(location.href());
  if (term) url.searchParams.set('term', term);
  else url.searchParams.delete('term');
  url.searchParams.set('type', type);
  if (user === undefined) url.searchParams.delete('user');
  else url.searchParams.set('user', String(user));
  if (url.href !== location.href()) location[how](url.href);
}
