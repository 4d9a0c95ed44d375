import { and, eq, isNull, sql } from 'drizzle-orm';
import { ADMIN } from '../../../src/core/contract/resources.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { writeReferenceData } from './reference-data.ts';
import { auditLog } from '../../platform/database/schema/operations.ts';
import { membershipRoles, memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { rolePermissions, roles } from '../../platform/database/schema/roles.ts';
import { systemSettings } from '../../platform/database/schema/settings.ts';
import { users } from '../../platform/database/schema/users.ts';
import { lockAdministrators } from '../access/lock-administrators.ts';
import { carriesSuperAdmin, SUPER_ADMIN_GUID } from '../access/role-conditions.ts';
import { dropSetUpTokens } from './set-up-token.ts';
import { infrastructurePaths } from '../settings/infrastructure-paths.ts';
import { isSameAddress } from '../../platform/database/folded.ts';

export interface NewAdministrator {
  name: string;
  email: string;
  passwordHash: string;
  /** URL of the console, saved as a setting: the first log in needs it. */
  publicUrl: string;
  /** What created them, for the audit log; defaults to `create-admin`. */
  by?: string;
}

/** The address belongs to an existing user. */
export class AddressTakenError extends Error {
  override readonly name = 'AddressTakenError';
}

/**
 * Creates a super admin; the first one also creates the organization 'Platform' and the setting with the console's URL.
 * @returns the id of the new user
 * @throws {AddressTakenError}
 */
export function addSuperAdmin({ db }: Pick<Database, 'db'>, administrator: NewAdministrator): Promise<number> {
  return db.transaction(async (tx) => {
    await lockAdministrators(tx);
    return (await writeSuperAdmin(tx, administrator)).userId;
  });
}

/**
 * The same within a transaction that holds the lock. Voids all set-up tokens.
 * @throws {AddressTakenError}
 */
export async function writeSuperAdmin(
  tx: Tx,
  { name, email, passwordHash, publicUrl, by = 'create-admin' }: NewAdministrator,
): Promise<{ userId: number; organizationId: number }> {
  await writeReferenceData(tx);
  await dropSetUpTokens(tx);
  const [taken] = await tx.select({ id: users.id }).from(users).where(isSameAddress(users.email, email));
  if (taken) throw new AddressTakenError(`${email} belongs to a user of this installation already.`);
  const [user] = await tx
    .insert(users)
    .values({
      name,
      email,
      passwordHash,
      activatedAt: new Date(),
      emailProvenAt: new Date(),
      passwordChangedAt: new Date(),
    })
    .returning({ id: users.id });
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.guid, SUPER_ADMIN_GUID), isNull(roles.organizationId)));
  if (!user || !role) throw new Error('The super admin could not be written.');
  const organizationId = await platform(tx, user.id);
  const [membership] = await tx
    .insert(memberships)
    .values({ userId: user.id, organizationId, status: 'active', joinedAt: new Date() })
    .returning({ id: memberships.id });
  if (membership) await tx.insert(membershipRoles).values({ membershipId: membership.id, roleId: role.id });
  await tx
    .insert(systemSettings)
    .values({
      category: 'infrastructure',
      key: 'auth_server_url',
      value: publicUrl + infrastructurePaths.auth_server_url,
    })
    .onConflictDoNothing();
  await tx.insert(auditLog).values({
    organizationId,
    action: 'user.created',
    targetType: 'user',
    targetId: user.id,
    targetName: name,
    data: { by },
  });
  return { userId: user.id, organizationId };
}

/** The organization of platform staff, created with the first of them. */
async function platform(tx: Tx, ownerUserId: number): Promise<number> {
  const [there] = await tx
    .select({ id: memberships.organizationId })
    .from(memberships)
    .where(sql.raw(carriesSuperAdmin('memberships.id')))
    .orderBy(memberships.id)
    .limit(1);
  if (there) return there.id;
  const [made] = await tx
    .insert(organizations)
    .values({ name: 'Platform', ownerUserId })
    .returning({ id: organizations.id });
  if (!made) throw new Error("The organization 'Platform' could not be written.");
  const [role] = await tx
    .insert(roles)
    .values({
      guid: `organization-${made.id}-administrator`,
      name: 'Administrator',
      description: 'Manages the organization.',
      organizationId: made.id,
      isReadableOnly: true,
    })
    .returning({ id: roles.id });
  if (role) await tx.insert(rolePermissions).values({ roleId: role.id, resource: ADMIN });
  return made.id;
}
