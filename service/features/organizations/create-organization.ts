import { randomBytes } from 'node:crypto';
import { ADMIN } from '../../../src/core/contract/resources.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { membershipRoles, memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { rolePermissions, roles } from '../../platform/database/schema/roles.ts';
import { audit } from '../audit/audit.ts';

export interface NewOrganization {
  name: string;
  /** Null while the owner is only invited. */
  ownerUserId: number | null;
  /** The requester. */
  actorId: number;
  ip: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Creates an organization with its owner as a member and the read-only role 'Administrator'.
 * @returns the ids of both
 */
export async function createOrganization(
  within: Queryable,
  { name, ownerUserId, actorId, ip, now }: NewOrganization,
): Promise<{ id: number; administratorRoleId: number }> {
  const at = new Date(now);
  const [organization] = await within
    .insert(organizations)
    .values({ name: name.slice(0, 254), ownerUserId })
    .returning({ id: organizations.id });
  if (!organization) throw new Error('An organization was not inserted.');
  const organizationId = organization.id;
  const roleId = await administratorRole(within, organizationId);
  if (ownerUserId !== null) {
    const membership = { userId: ownerUserId, organizationId, status: 'active' as const, joinedAt: at };
    const [member] = await within.insert(memberships).values(membership).returning({ id: memberships.id });
    if (member) await within.insert(membershipRoles).values({ membershipId: member.id, roleId });
  }
  await audit(within, {
    organizationId,
    actorId,
    ip,
    action: 'organization.created',
    target: { kind: 'organization', id: organizationId, name },
  });
  return { id: organizationId, administratorRoleId: roleId };
}

/**
 * The initial role 'Administrator'. Its GUID is random: if another role could take it, the organization could not be
 * created.
 */
export async function administratorRole(within: Queryable, organizationId: number): Promise<number> {
  const guid = `organization-${organizationId}-administrator-${randomBytes(4).toString('hex')}`;
  const values = {
    guid,
    name: 'Administrator',
    description: 'Manages the organization.',
    organizationId,
    isReadableOnly: true,
  };
  const [role] = await within.insert(roles).values(values).returning({ id: roles.id });
  if (!role) throw new Error('A role was not inserted.');
  await within.insert(rolePermissions).values({ roleId: role.id, resource: ADMIN });
  return role.id;
}
