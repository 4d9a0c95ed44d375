import type { Request } from '../../core/contract/types.ts';
import type { Session } from '../../core/session/session.ts';
import { statusOfType } from '../../core/users/user-type.ts';
import { noFilter, readAddress, type TeamFilter } from './team-address.ts';

/** Users in the first request: a tall screen's. */
export const FIRST = 50;

/** A request for members of the team. */
export const membersRequest = (
  filter: TeamFilter,
  { count, offset, organizationId }: { count: number; offset: number; organizationId: number | undefined },
): Pick<Request<'GET /user'>, 'query'> => ({
  query: {
    term: filter.term || undefined,
    __count: count,
    __offset: offset,
    status: statusOfType(filter.type),
    deleted: filter.type === 'deleted' || undefined,
    withOrganization: true,
    withRoles: true,
    organization_id: organizationId,
  },
});

/**
 * Asks for the first members together with the session, as the user got them before. Does nothing if this browser does
 * not know the user, or once the session is known.
 * @param routed whether the filter is in the URL
 */
export function askForMembers(session: Session, routed: boolean): void {
  const { hint } = session.storage;
  if (session.token === null || !hint || session.isSignedIn || session.userId.peek() !== hint.userId) return;
  const organizationId = hint.isBound ? (hint.organizationId ?? undefined) : undefined;
  try {
    const filter = routed ? readAddress(session.platform.location) : noFilter;
    session.client.ahead('GET /user', membersRequest(filter, { count: FIRST, offset: 0, organizationId }));
  } catch {
    // The screen itself reports an invalid filter.
  }
}
