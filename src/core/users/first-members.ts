import { effect } from '@preact/signals-core';
import { isBoundToOwn, type PermissionFlags } from '../permissions/permissions.ts';
import type { Session } from '../session/session.ts';
import { firstMembers } from './members-request.ts';

/** Whether a user may see the team. */
export const maySeeTeam = ({ read, ownerOrAdmin }: PermissionFlags): boolean => read.users || ownerOrAdmin;

/**
 * Asks for the first page while session, permissions and code are on their way, if this user saw the team before. The
 * screen's own request takes the reply. Everybody else waits for the permissions, so that nobody asks twice, and nobody
 * without access asks at all.
 * @param routed whether the filter is in the URL
 * @returns stops asking
 */
export function askForMembers(session: Session, routed: boolean): () => void {
  return effect(() => {
    const [userId, organizationId] = [session.userId.value, session.organizationId.value];
    // Once session and permissions are known, the screen asks itself.
    if (userId === null || (session.isBootstrapped.peek() && session.permissions.resource.data.peek())) return;
    const { hint } = session.storage;
    if (hint?.userId !== userId || hint.organizationId !== organizationId) return;
    const request = firstMembers(hint, routed ? session.platform.location : null);
    if (request) session.client.ahead('GET /user', request);
  });
}

/**
 * Remembers for the next visit whether the user may see the team, and whether only their own organization.
 * @returns stops it
 */
export function rememberAccess(session: Session): () => void {
  return effect(() => {
    const isKnown = [session.user, session.permissions.resource].every(({ status }) => status.value === 'ready');
    const flags = session.permissions.flags.value;
    const { hint } = session.storage;
    if (!isKnown || !hint) return;
    const isBound = maySeeTeam(flags) ? isBoundToOwn(flags) : undefined;
    if (hint.isBound !== isBound) session.storage.hint = { ...hint, isBound };
  });
}
