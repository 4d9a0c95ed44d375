import type { EventData, EventType } from '../../../src/core/contract/events/events.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { addEvent, type EventScope } from './outbox.ts';
import { addPermissionEvents } from './permission-events.ts';
import { actorOf, keyById, userOf, roleOf, rolesOf } from './parts.ts';

/** The parts of an audit entry that events need. */
export interface AuditedChange {
  organizationId: number | null;
  actorId: number | null;
  actorApiKeyId?: number | null;
  action: string;
  target?: { kind: string; id: number | null; name: string };
  detail?: Record<string, unknown>;
}

/** How an audited action becomes an event. */
interface Source {
  /** The change concerns a user, and therefore every organization where they are a member. */
  personal: boolean;
  add: (within: Queryable, change: AuditedChange, scope: EventScope) => Promise<void>;
}

function source<T extends EventType>(
  type: T,
  dataOf: (within: Queryable, change: AuditedChange) => Promise<EventData<T>>,
  { personal = false } = {},
): Source {
  return { personal, add: (within, change, scope) => addEvent(within, type, scope, () => dataOf(within, change)) };
}

const aboutUser = async (within: Queryable, change: AuditedChange) => ({
  actor: await actorOf(within, change),
  user: await userOf(within, change),
});

const withRoles = async (within: Queryable, change: AuditedChange) => ({
  ...(await aboutUser(within, change)),
  roles: await rolesOf(within, numbers(change.detail?.['role_ids'])),
});

const withRole = async (within: Queryable, change: AuditedChange) => ({
  ...(await aboutUser(within, change)),
  role: { id: Number(change.detail?.['role_id']), name: text(change.detail?.['role']) },
});

const userUpdated = (field?: string) =>
  source(
    'user.updated',
    async (within, change) => ({
      ...(await aboutUser(within, change)),
      changes: field === undefined ? texts(change.detail?.['fields']) : [field],
    }),
    { personal: true },
  );

const aboutRole = async (within: Queryable, change: AuditedChange) => ({
  actor: await actorOf(within, change),
  ...(await roleOf(within, target(change).id)),
});

const aboutKey = async (within: Queryable, change: AuditedChange) => ({
  actor: await actorOf(within, change),
  api_key: await keyById(within, target(change).id),
});

const aboutDomain = async (within: Queryable, change: AuditedChange) => ({
  actor: await actorOf(within, change),
  domain: target(change),
});

const aboutConnection = async (within: Queryable, change: AuditedChange) => ({
  actor: await actorOf(within, change),
  connection: target(change),
});

const settings = (change: 'created' | 'updated' | 'deleted') =>
  source('organization.settings_updated', async (within, audited) => ({
    actor: await actorOf(within, audited),
    organization: target(audited),
    change,
    setting: { category: text(audited.detail?.['category']), key: text(audited.detail?.['key']) },
  }));

const session = (scope: 'one' | 'all_others') =>
  source(
    'session.revoked',
    async (within, change) => ({
      ...(await aboutUser(within, change)),
      scope,
      device: typeof change.detail?.['device'] === 'string' ? change.detail['device'] : null,
    }),
    { personal: true },
  );

/** Every audited action with an event. */
const sources: Readonly<Record<string, Source>> = {
  'user.invited': source('user.invited', withRoles),
  'user.created': source('user.created', withRoles),
  'user.joined': source('user.joined', aboutUser),
  'user.suspended': source('user.suspended', aboutUser),
  'user.restored': source('user.restored', aboutUser),
  'user.deleted': source('user.deleted', aboutUser),
  'user.role_added': source('user.role_added', withRole),
  'user.role_removed': source('user.role_removed', withRole),
  'user.updated': userUpdated(),
  'user.email_changed': userUpdated('email'),
  'user.phone_changed': userUpdated('phone'),
  'user.phone_removed': userUpdated('phone'),
  'user.password_changed': userUpdated('password'),
  'user.password_reset': userUpdated('password'),
  'user.two_factor_enabled': userUpdated('two_factor'),
  'user.two_factor_disabled': userUpdated('two_factor'),
  'user.two_factor_reset': userUpdated('two_factor'),
  'user.recovery_codes_renewed': userUpdated('two_factor'),
  'user.passkey_added': userUpdated('passkeys'),
  'user.passkey_removed': userUpdated('passkeys'),
  'user.session_ended': session('one'),
  'user.other_sessions_ended': session('all_others'),
  'role.created': source('role.created', aboutRole),
  'role.updated': source('role.updated', aboutRole),
  'role.deleted': source('role.deleted', aboutRole),
  'role.restored': source('role.restored', aboutRole),
  'organization.updated': source('organization.updated', async (within, change) => ({
    actor: await actorOf(within, change),
    organization: target(change),
    previous_name: text(change.detail?.['from']),
  })),
  'organization.owner_changed': source('organization.owner_changed', async (within, change) => {
    const { from_id: from, to_id: to } = change.detail ?? {};
    return {
      actor: await actorOf(within, change),
      organization: target(change),
      owner: await userOf(within, { target: { id: Number(to), name: text(change.detail?.['to']) } }),
      previous_owner:
        typeof from === 'number'
          ? await userOf(within, { target: { id: from, name: text(change.detail?.['from']) } })
          : null,
    };
  }),
  'setting.created': settings('created'),
  'setting.updated': settings('updated'),
  'setting.deleted': settings('deleted'),
  'domain.verified': source('domain.verified', aboutDomain),
  'domain.lapsed': source('domain.lapsed', aboutDomain),
  'connection.created': source('connection.created', aboutConnection),
  'connection.changed': source('connection.changed', aboutConnection),
  'connection.enabled': source('connection.enabled', aboutConnection),
  'connection.disabled': source('connection.disabled', aboutConnection),
  'connection.deleted': source('connection.deleted', aboutConnection),
  'api_key.created': source('api_key.created', aboutKey),
  'api_key.updated': source('api_key.updated', aboutKey),
  'api_key.deleted': source('api_key.deleted', aboutKey),
};

/** Adds the event of an audited change in the same transaction, if any webhook subscribes to it. */
export async function addEventOf(within: Queryable, change: AuditedChange): Promise<void> {
  const found = sources[change.action];
  const scope = found && scopeOf(found, change);
  if (scope) await found.add(within, change, scope);
  await addPermissionEvents(within, change);
}

function scopeOf({ personal }: Source, { organizationId, action, target: about }: AuditedChange): EventScope | null {
  if (personal) return about?.id ? { memberUserId: about.id } : null;
  // Settings of users and the platform are not events of an organization.
  if (action.startsWith('setting.') && about?.kind !== 'organization') return null;
  return organizationId === null ? null : { organizationId };
}

function target({ target: about, action }: AuditedChange): { id: number; name: string } {
  if (!about || about.id === null) throw new Error(`The audited action '${action}' names no target.`);
  return { id: about.id, name: about.name };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
