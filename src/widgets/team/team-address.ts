import type { AddressBar } from '../../core/platform/platform.ts';
import { DEFAULT_USER_TYPE, userTypeOf, type UserType } from '../../core/users/user-type.ts';

/** The filters of the team list. */
export interface TeamFilter {
  term: string;
  type: UserType;
}

export const noFilter: TeamFilter = { term: '', type: DEFAULT_USER_TYPE };

/**
 * Reads the filter from the URL.
 * @throws SetupError 'Invalid user type'
 */
export function readFilter(location: AddressBar): TeamFilter {
  const query = new URL(location.href()).searchParams;
  return { term: (query.get('term') ?? '').trim(), type: userTypeOf(query.get('type')) };
}

/**
 * Writes the filter into the URL; everything else in it stays.
 * @param how with `push`, going back leads to the previous filter; with `replace` it does not
 */
export function writeFilter(location: AddressBar, { term, type }: TeamFilter, how: 'push' | 'replace'): void {
  const url = new URL(location.href());
  if (term) url.searchParams.set('term', term);
  else url.searchParams.delete('term');
  url.searchParams.set('type', type);
  if (url.href !== location.href()) location[how](url.href);
}
