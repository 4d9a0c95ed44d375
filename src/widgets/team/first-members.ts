import { effect } from '@preact/signals-core';
import type { Session } from '../../core/session/session.ts';
import { FIRST, membersRequest } from './members-request.ts';
import { noFilter, readAddress } from './team-address.ts';

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
