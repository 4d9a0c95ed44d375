import type { Request } from '../../core/contract/types.ts';
import { pageQuery } from '../../core/state/list.ts';
import { statusOfType } from '../../core/users/user-type.ts';
import type { TeamFilter } from './team-address.ts';

/** Users in the first request: a tall screen's. */
export const FIRST = 50;

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
