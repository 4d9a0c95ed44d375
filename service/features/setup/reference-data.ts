import { sql } from 'drizzle-orm';
import { ADMIN, applicationResources, OWNER, resources as allResources } from '../../../src/core/contract/resources.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { applications } from '../../platform/database/schema/applications.ts';
import { resources, roles } from '../../platform/database/schema/roles.ts';
import { SUPER_ADMIN_GUID } from '../access/role-conditions.ts';

/**
 * Writes what every installation needs: the possible permissions and the super admin role. Idempotent; newer versions
 * of the service add theirs, and an application that was deleted stays so.
 */
export async function writeReferenceData(within: Queryable): Promise<void> {
  const before = await within.select({ resource: resources.resource }).from(resources);
  const added = applicationResources.filter((one) => !before.some(({ resource }) => resource === one)).map(groupOf);
  if (added.length > 0)
    await within
      .insert(applications)
      .values(added.map((name) => ({ name, title: titleOf(name) })))
      .onConflictDoNothing();
  const made = await within.select({ id: applications.id, name: applications.name }).from(applications);
  const applicationOf = (resource: string) => made.find(({ name }) => name === groupOf(resource))?.id ?? null;
  await within
    .insert(resources)
    .values(
      allResources.map((resource, position) => ({
        resource,
        position,
        description: describe(resource),
        applicationId: applicationOf(resource),
      })),
    )
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

/** The application of a permission, or `auth`. */
const groupOf = (resource: string): string => resource.split('.')[0] ?? '';

/** 'Asset tracking' for `asset_tracking`. */
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

function describe(resource: string): string {
  if (resource === OWNER) return 'Owner of the organization';
  if (resource === ADMIN) return 'Administrator of the organization';
  const [group = '', area = '', right = ''] = resource.split('.');
  const words = (text: string) => text.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (right === '') return `Use ${words(group)}`;
  return `${right === 'READ' ? 'See' : 'Change'} ${words(area)}`;
}
