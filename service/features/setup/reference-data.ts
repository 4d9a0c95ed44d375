import { sql } from 'drizzle-orm';
import { ADMIN, OWNER, resources as allResources } from '../../../src/core/contract/resources.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { resources, roles } from '../../platform/database/schema/roles.ts';
import { webhookEvents } from '../../platform/database/schema/webhooks.ts';
import { SUPER_ADMIN_GUID } from '../access/role-conditions.ts';

/** What a webhook can be told of. */
export const EVENTS = {
  'user.created': 'User created',
  'user.invited': 'User invited',
  'user.updated': 'User updated',
  'user.suspended': 'User suspended',
  'user.restored': 'User restored',
  'user.deleted': 'User deleted',
  'user.role_added': 'Role added to user',
  'user.role_removed': 'Role removed from user',
  'role.created': 'Role created',
  'role.updated': 'Role updated',
  'role.deleted': 'Role deleted',
  'organization.updated': 'Organization updated',
  'organization.owner_changed': 'Organization transferred',
  'api_key.created': 'API key created',
  'api_key.deleted': 'API key deleted',
} as const;

/** The name of an event. */
export type WebhookEvent = keyof typeof EVENTS;

/**
 * Writes what every installation needs, demo or not: the possible permissions, the webhook events and the super admin's
 * role. Safe to repeat; a newer version of the service adds what it brings.
 */
export async function writeReferenceData(within: Queryable): Promise<void> {
  await within
    .insert(resources)
    .values(allResources.map((resource, position) => ({ resource, position, description: describe(resource) })))
    .onConflictDoUpdate({
      target: resources.resource,
      set: { position: sql`excluded.position`, description: sql`excluded.description` },
    });
  await within
    .insert(webhookEvents)
    .values(Object.entries(EVENTS).map(([event, title], position) => ({ event, title, position })))
    .onConflictDoUpdate({
      target: webhookEvents.event,
      set: { position: sql`excluded.position`, title: sql`excluded.title` },
    });
  await within
    .insert(roles)
    .values({
      guid: SUPER_ADMIN_GUID,
      name: 'Super administrator',
      description: 'Everything, in every organization.',
      isReadableOnly: true,
    })
    .onConflictDoNothing();
}

function describe(resource: string): string {
  if (resource === OWNER) return 'Owner of the organization';
  if (resource === ADMIN) return 'Administrator of the organization';
  const [group = '', area = '', right = ''] = resource.split('.');
  const words = (text: string) => text.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (right === '') return `Use ${words(group)}`;
  return `${right === 'READ' ? 'See' : 'Change'} ${words(area)}`;
}
