import type { EventData } from '../../../src/core/contract/events/events.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { addEvent } from './outbox.ts';

type Changed = EventData<'permissions.changed'>;
type Target = { id: number; name: string };

/** The parts of an audited change that tell whom it concerns. */
interface Change {
  organizationId: number | null;
  action: string;
  target?: { id: number | null; name: string };
}

const ofUser = ({ id }: Target): Changed => ({ users: [{ id }], api_keys: [], role: null });
const ofRole = ({ id, name }: Target): Changed => ({ users: null, api_keys: null, role: { id, name } });
const ofKey = ({ id }: Target): Changed => ({ users: [], api_keys: [{ id }], role: null });
const ofAll = (): Changed => ({ users: null, api_keys: null, role: null });

/** Audited changes of what somebody may do. */
const changes: Readonly<Record<string, (target: Target) => Changed>> = {
  'user.role_added': ofUser,
  'user.role_removed': ofUser,
  'user.suspended': ofUser,
  'user.restored': ofUser,
  'user.deleted': ofUser,
  'role.updated': ofRole,
  'role.deleted': ofRole,
  'role.restored': ofRole,
  'api_key.updated': ofKey,
  'organization.owner_changed': ofAll,
  'organization.deleted': ofAll,
  'organization.restored': ofAll,
  'application.permissions_declared': ofAll,
  'application.deleted': ofAll,
};

/** Tells applications of changed permissions, in the transaction of the change. */
export async function addPermissionEvents(within: Queryable, change: Change): Promise<void> {
  const { organizationId, action, target } = change;
  const changed = changes[action];
  const about = target && target.id !== null ? { id: target.id, name: target.name } : { id: 0, name: '' };
  if (changed) await addEvent(within, 'permissions.changed', { organizationId }, async () => changed(about));
}
