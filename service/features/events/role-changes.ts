import type { Queryable } from '../../platform/database/database.ts';
import { addEvents } from './outbox.ts';

/** A role that a member got or lost. */
export interface RoleChange {
  isAdded: boolean;
  user: { id: number; name: string; email: string };
  role: { id: number; name: string };
}

/** Events that one query adds. */
const CHUNK = 500;

/** Tells webhooks of the roles of many members, which nobody changed by hand, with few queries. */
export async function addRoleEvents(
  within: Queryable,
  organizationId: number,
  changes: readonly RoleChange[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += CHUNK) {
    const some = changes.slice(at, at + CHUNK);
    for (const isAdded of [true, false])
      await addEvents(
        within,
        isAdded ? 'user.role_added' : 'user.role_removed',
        some
          .filter((change) => change.isAdded === isAdded)
          .map(({ user, role }) => ({ organizationId, data: { actor: null, user, role } })),
      );
    const users = [...new Set(some.map(({ user }) => user.id))].map((id) => ({ id }));
    await addEvents(within, 'permissions.changed', [{ organizationId, data: { users, api_keys: [], role: null } }]);
  }
}
