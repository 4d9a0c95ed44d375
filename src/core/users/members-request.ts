import type { Request } from '../contract/types.ts';
import type { AddressBar } from '../platform/platform.ts';
import type { Hint } from '../session/storage.ts';
import { pageQuery } from '../state/list.ts';
import { statusOfType } from './user-type.ts';
import { noFilter, readAddress, type TeamFilter } from './team-address.ts';

/** Users per page. */
export const PAGE = 1000;

/** A page of members; `organizationId` is undefined for those who see every organization. */
type TeamPage = Parameters<typeof pageQuery>[0] & { organizationId: number | undefined };

/** A request for members of the team. */
export const membersRequest = (
  filter: TeamFilter,
  { organizationId, ...page }: TeamPage,
): Pick<Request<'GET /user'>, 'query'> => ({
  query: {
    term: filter.term || undefined,
    ...pageQuery(page),
    status: statusOfType(filter.type),
    deleted: filter.type === 'deleted' || undefined,
    withOrganization: true,
    withRoles: true,
    organization_id: organizationId,
  },
});

/**
 * The request for the first page, if this browser knows that the user may see the team and as whom.
 * @param location the page with the filter in its URL; null if the filter is in memory
 */
export function firstMembers(last: Partial<Hint> | null, location: Pick<AddressBar, 'href'> | null) {
  if (last?.isBound === undefined) return undefined;
  try {
    const filter = location ? readAddress(location) : noFilter;
    // Not everybody may see these, and the permissions are not known yet.
    if (filter.type === 'deleted') return undefined;
    const organizationId = last.isBound ? (last.organizationId ?? undefined) : undefined;
    return membersRequest(filter, { count: PAGE, offset: 0, organizationId });
  } catch {
    // The screen itself reports an invalid filter.
    return undefined;
  }
}
