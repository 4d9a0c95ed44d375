import { memberships, membershipRoles } from '../platform/database/schema/memberships.ts';
import { organizations } from '../platform/database/schema/organizations.ts';
import { rolePermissions, roles } from '../platform/database/schema/roles.ts';
import { users } from '../platform/database/schema/users.ts';
import { ADMIN } from '../../src/core/contract/resources.ts';
import { type DemoContext, daysBefore } from './context.ts';
import { FIRST_ADMINISTRATOR_ROLE_ID, FIRST_ORGANIZATION_ID, FIRST_OWNER_ID, organizationIds, userIds } from './ids.ts';

/** The further organizations, with their owners. */
const further = [
  ['Adventure Works Cold Chain', 'Amara Okafor', 'amara.okafor@adventure-works.example'],
  ['Alpine Ski House', 'Lukas Brunner', 'lukas.brunner@alpine-ski.example'],
  ['Bellows College', 'Grace Whitfield', 'grace.whitfield@bellows.example'],
  ['Coho Winery', 'Matteo Ferrari', 'matteo.ferrari@coho-winery.example'],
  ['Fabrikam Freight', 'Ingrid Solberg', 'ingrid.solberg@fabrikam.example'],
  ['Humongous Insurance', 'Daniel Achebe', 'daniel.achebe@humongous.example'],
  ['Lamna Healthcare', 'Priya Raghunathan', 'priya.raghunathan@lamna.example'],
  ['Margie’s Travel', 'Margie O’Dell', 'margie.odell@margies.example'],
  ['Proseware', '高橋 健', 'ken.takahashi@proseware.example'],
  ['Tailspin Toys', 'Zuzana Nováková', 'zuzana.novakova@tailspin.example'],
  ['Wide World Importers', 'Carlos Mendoza', 'carlos.mendoza@wide-world.example'],
  ['Woodgrove Bank', 'Hannah Abernathy', 'hannah.abernathy@woodgrove.example'],
] as const;

/** Writes every organization; their owners must exist already. */
export async function writeOrganizations({ tx, start, passwordHash }: DemoContext): Promise<void> {
  await tx.insert(organizations).values([
    {
      id: organizationIds.platform,
      name: 'Platform',
      ownerUserId: userIds.superadmin,
      createdAt: daysBefore(start, 900),
    },
    {
      id: organizationIds.northwind,
      name: 'Northwind Logistics',
      ownerUserId: userIds.olivia,
      createdAt: daysBefore(start, 700),
    },
    {
      id: organizationIds.contoso,
      name: 'Contoso Sensors',
      ownerUserId: userIds.cora,
      createdAt: daysBefore(start, 500),
    },
  ]);
  await tx.insert(users).values(
    further.map(([, name, email], at) => ({
      id: FIRST_OWNER_ID + at,
      name,
      email,
      username: email.slice(0, email.indexOf('@')),
      phone: `+1555020${String(at).padStart(4, '0')}`,
      passwordHash,
      activatedAt: daysBefore(start, 400 - at * 20),
      emailProvenAt: daysBefore(start, 400 - at * 20),
    })),
  );
  await tx.insert(organizations).values(
    further.map(([name], at) => ({
      id: FIRST_ORGANIZATION_ID + at,
      name,
      ownerUserId: FIRST_OWNER_ID + at,
      createdAt: daysBefore(start, 400 - at * 20),
      updatedAt: daysBefore(start, 60 - at * 4),
    })),
  );
}

/** Writes the role 'Administrator' and the owner's membership of the further organizations. */
export async function writeFurtherTeams({ tx, start }: DemoContext): Promise<void> {
  const teams = further.map((_, at) => ({
    organizationId: FIRST_ORGANIZATION_ID + at,
    userId: FIRST_OWNER_ID + at,
    roleId: FIRST_ADMINISTRATOR_ROLE_ID + at,
    membershipId: FIRST_OWNER_ID + at,
  }));
  await tx.insert(roles).values(
    teams.map(({ roleId: id, organizationId }) => ({
      id,
      organizationId,
      guid: `organization-${organizationId}-administrator`,
      name: 'Administrator',
      description: 'Manages the organization.',
      isReadableOnly: true,
      updatedAt: daysBefore(start, 90),
    })),
  );
  await tx.insert(rolePermissions).values(teams.map(({ roleId }) => ({ roleId, resource: ADMIN })));
  await tx.insert(memberships).values(
    teams.map(({ membershipId: id, userId, organizationId }) => ({
      id,
      userId,
      organizationId,
      status: 'active' as const,
      joinedAt: daysBefore(start, 90),
    })),
  );
  await tx.insert(membershipRoles).values(teams.map(({ membershipId, roleId }) => ({ membershipId, roleId })));
}
