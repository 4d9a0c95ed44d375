import { eq } from 'drizzle-orm';
import { ADMIN, type Resource, applicationResources } from '../../src/core/contract/resources.ts';
import { rolePermissions, roles } from '../platform/database/schema/roles.ts';
import { type DemoContext, daysBefore, hoursBefore } from './context.ts';
import { organizationIds, roleIds } from './ids.ts';
import { SUPER_ADMIN_GUID } from '../features/access/role-conditions.ts';

type RoleRow = typeof roles.$inferInsert;

interface DemoRole extends Omit<RoleRow, 'id' | 'updatedAt'> {
  key: keyof typeof roleIds;
  permissions: Resource[];
}

const { platform, northwind, contoso } = organizationIds;

const demoRoles: DemoRole[] = [
  {
    key: 'staff',
    guid: 'platform-staff',
    name: 'Platform staff',
    description: 'Looks after settings and organizations of the platform.',
    permissions: [
      'auth.systemSettings.READ',
      'auth.systemSettings.WRITE',
      'auth.organizations.READ',
      'auth.roles.READ',
    ],
  },
  {
    key: 'northwindAdministrator',
    guid: 'northwind-administrator',
    name: 'Administrator',
    description: 'Manages the organization.',
    organizationId: northwind,
    isReadableOnly: true,
    permissions: [ADMIN],
  },
  {
    key: 'allApplications',
    guid: 'northwind-all-applications',
    name: 'All applications',
    description: 'Opens every application of the platform.',
    app: 'dupont',
    organizationId: northwind,
    permissions: [...applicationResources],
  },
  {
    key: 'userManager',
    guid: 'northwind-user-manager',
    name: 'User manager',
    description: 'Invites, suspends and restores members, and gives them roles.',
    organizationId: northwind,
    permissions: [
      'auth.users.READ',
      'auth.users.WRITE',
      'auth.userRoles.READ',
      'auth.userRoles.WRITE',
      'auth.roles.READ',
    ],
  },
  {
    key: 'userReader',
    guid: 'northwind-user-reader',
    name: 'User reader',
    description: 'Sees members and roles.',
    organizationId: northwind,
    permissions: ['auth.users.READ', 'auth.roles.READ'],
  },
  {
    key: 'logistics',
    guid: 'northwind-logistics',
    name: 'Logistics operator',
    description: 'Works in the logistics dashboard.',
    app: 'slb',
    organizationId: northwind,
    permissions: ['logistics.*'],
  },
  {
    key: 'integration',
    guid: 'northwind-integration',
    name: 'Integration',
    description: 'For machines: held by API keys and never by people.',
    app: 'masternode',
    organizationId: northwind,
    isAssignable: false,
    permissions: ['asset_tracking.*', 'infrastructure_monitoring.*'],
  },
  {
    key: 'nightShift',
    guid: 'northwind-night-shift',
    name: 'Night shift',
    description: 'Switched off until the night shift returns.',
    app: 'slb',
    organizationId: northwind,
    isDisabled: true,
    permissions: ['asset_tracking.*'],
  },
  {
    key: 'seasonal',
    guid: 'northwind-seasonal',
    name: 'Seasonal helper',
    description: 'For the weeks before the holidays.',
    app: 'slb',
    organizationId: northwind,
    isDeleted: true,
    permissions: ['logistics.*'],
  },
  {
    key: 'contosoAdministrator',
    guid: 'contoso-administrator',
    name: 'Administrator',
    description: 'Manages the organization.',
    organizationId: contoso,
    isReadableOnly: true,
    permissions: [ADMIN],
  },
  {
    key: 'sensorTechnician',
    guid: 'contoso-sensor-technician',
    name: 'Sensor technician',
    description: 'Sets up sensors and watches them.',
    app: 'dupont',
    organizationId: contoso,
    permissions: ['asset_tracking.*', 'infrastructure_monitoring.*'],
  },
  {
    key: 'platformAdministrator',
    guid: 'platform-administrator',
    name: 'Administrator',
    description: 'Manages the organization.',
    organizationId: platform,
    isReadableOnly: true,
    permissions: [ADMIN],
  },
];

/** Writes the roles of the platform and the named organizations; the reference role has a fixed id. */
export async function writeRoles({ tx, start }: DemoContext): Promise<void> {
  await tx.update(roles).set({ id: roleIds.superadmin }).where(eq(roles.guid, SUPER_ADMIN_GUID));
  await tx.insert(roles).values(
    demoRoles.map((role, at) => ({
      ...role,
      id: roleIds[role.key],
      deletedAt: role.isDeleted ? hoursBefore(start, 1) : null,
      createdAt: daysBefore(start, 300),
      updatedAt: daysBefore(start, 80 - at * 6),
    })),
  );
  await tx
    .insert(rolePermissions)
    .values(
      demoRoles.flatMap(({ key, permissions }, at) =>
        permissions.map((resource) => ({ roleId: roleIds[key], resource, updatedAt: daysBefore(start, 80 - at * 6) })),
      ),
    );
}
