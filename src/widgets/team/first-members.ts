import { effect } from '@preact/signals-core';
import type { Request } from '../../core/contract/types.ts';
import type { Session } from '../../core/session/session.ts';
import { pageQuery } from '../../core/state/list.ts';
import { statusOfType } from '../../core/users/user-type.ts';
import { noFilter, readAddress, type TeamFilter } from './team-address.ts';

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

/**
 * Asks for the first members while permissions are being checked: as this user got them before, or else as an owner
 * would. The screen's own request takes the reply; if it asks for others, they are sent again.
 * @param routed whether the filter is in the URL
 * @returns stops asking
 */
export function askForMembers(session: Session, routed: boolean): () => void {
  return effect(() => {
    const [userId, own] = [session.userId.value, session.organizationId.value ?? undefined];
    // Once session and permissions are known, the screen asks itself.
    const isKnown = session.isBootstrapped.peek() && session.permissions.resource.data.peek();
    if (userId === null || isKnown) return;
    const { hint } = session.storage;
    const isBound = (hint?.userId === userId ? hint.isBound : undefined) ?? true;
    try {
      const filter = routed ? readAddress(session.platform.location) : noFilter;
      const first = { count: FIRST, offset: 0, organizationId: isBound ? own : undefined };
      session.client.ahead('GET /user', membersRequest(filter, first));
    } catch {
      // The screen itself reports an invalid filter.
    }
  });
}
