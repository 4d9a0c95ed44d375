import { and, eq } from 'drizzle-orm';
import { LONGEST_COMPOSED } from '../../../src/core/contract/rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { connectionGroupRoles } from '../../platform/database/schema/connections.ts';
import { directoryGroups } from '../../platform/database/schema/directories.ts';
import { membershipRoles } from '../../platform/database/schema/memberships.ts';
import { isAssignableIn } from '../access/granting.ts';
import { rolesById } from '../access/list-roles.ts';
import { audit } from '../audit/audit.ts';
import type { ConnectionRow } from './read.ts';

type Giver = Pick<ConnectionRow, 'id' | 'organizationId' | 'name'>;

/** A member of the connection's organization, locked. */
export interface RoleHolder {
  membershipId: number;
  user: { id: number; name: string; email: string };
  /** Null if a directory changes roles. */
  ip: string | null;
}

/**
 * Gives a member the roles of their groups, and takes those that groups gave before and give no more. Roles that
 * somebody gave stay, and so does everything if nothing is known about the groups.
 * @param groups names as the provider says them; null if it does not say
 */
export async function applyGroupRoles(
  tx: Tx,
  connection: Giver,
  holder: RoleHolder,
  groups: readonly string[] | null,
): Promise<void> {
  // A directory that sends groups knows them better: a log in must not take what it gave.
  if (groups === null || (await hasDirectoryGroups(tx, connection.id))) return;
  const mapped = await tx
    .select()
    .from(connectionGroupRoles)
    .where(eq(connectionGroupRoles.connectionId, connection.id));
  // Composed as in the mapping, and no more alike: a provider may let people name groups that only look like others.
  const said = new Set(
    groups.filter(({ length }) => length <= LONGEST_COMPOSED).map((group) => group.normalize('NFC')),
  );
  const wanted = new Set(mapped.filter(({ group }) => said.has(group)).map(({ roleId }) => roleId));
  const held = await tx.select().from(membershipRoles).where(eq(membershipRoles.membershipId, holder.membershipId));
  const gone = held.filter(({ roleId, connectionId }) => connectionId === connection.id && !wanted.has(roleId));
  for (const { roleId } of gone) await takeRole(tx, connection, holder, roleId);
  for (const roleId of wanted) {
    const isHeld = held.some((one) => one.roleId === roleId);
    if (!isHeld) await giveRole(tx, connection, holder, roleId, { byGroup: true });
  }
}

/**
 * Gives a role of the organization, unless it has been disabled, deleted or made unassignable meanwhile. It cannot be
 * one of the platform, and no role makes an owner.
 * @param byGroup whether the role ends with the group
 */
export async function giveRole(
  tx: Tx,
  connection: Giver,
  holder: RoleHolder,
  roleId: number,
  { byGroup = false } = {},
): Promise<void> {
  const [role] = await rolesById(tx, [roleId]);
  if (role?.organizationId !== connection.organizationId || !isAssignableIn(role, connection.organizationId)) return;
  const { membershipId } = holder;
  const added = await tx
    .insert(membershipRoles)
    .values({ membershipId, roleId, connectionId: byGroup ? connection.id : null })
    .onConflictDoNothing()
    .returning({ roleId: membershipRoles.roleId });
  if (added.length > 0) await auditRole(tx, connection, holder, 'user.role_added', role);
}

async function takeRole(tx: Tx, connection: Giver, holder: RoleHolder, roleId: number): Promise<void> {
  const [role] = await rolesById(tx, [roleId]);
  await tx
    .delete(membershipRoles)
    .where(and(eq(membershipRoles.membershipId, holder.membershipId), eq(membershipRoles.roleId, roleId)));
  if (role) await auditRole(tx, connection, holder, 'user.role_removed', role);
}

async function auditRole(
  tx: Tx,
  { organizationId, name }: Giver,
  { user, ip }: RoleHolder,
  action: 'user.role_added' | 'user.role_removed',
  role: { id: number; name: string },
): Promise<void> {
  await audit(tx, {
    ...{ organizationId, actorId: null, actorName: name, action, ip },
    target: { kind: 'user', id: user.id, name: user.name },
    detail: { role: role.name, role_id: role.id, email: user.email, connection: name },
  });
}

async function hasDirectoryGroups(tx: Tx, connectionId: number): Promise<boolean> {
  return (await tx.$count(directoryGroups, eq(directoryGroups.connectionId, connectionId))) > 0;
}
