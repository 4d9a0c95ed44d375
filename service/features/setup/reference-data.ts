import { sql } from 'drizzle-orm';
import { ADMIN, OWNER, resources as allResources } from '../../../src/core/contract/resources.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { resources, roles } from '../../platform/database/schema/roles.ts';
import { SUPER_ADMIN_GUID } from '../access/role-conditions.ts';

/**
 * Writes what every installation needs: the possible permissions and the super admin role. Idempotent; newer versions
 * of the service add theirs.
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
