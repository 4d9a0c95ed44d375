import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { auditMany } from '../audit/audit-many.ts';
import { addRoleEvents } from '../events/role-changes.ts';

/** A connection with groups that give roles. */
interface GroupsOf {
  connectionId: number;
  organizationId: number;
  /** Of the connection, for the activity. */
  name: string;
  ip: string | null;
}

/** A role that groups give to a membership. */
export interface GivenRole {
  membershipId: number;
  roleId: number;
}

interface ChangedRole extends Record<string, unknown> {
  is_added: boolean;
  role_id: number;
  role: string;
  user_id: number;
  name: string;
  email: string;
}

/**
 * What `applyGroupRoles` does for one member, for many with few queries: a group of a directory may have thousands.
 * @returns what changed
 */
export async function applyManyGroupRoles(
  tx: Tx,
  { connectionId, organizationId, name, ip }: GroupsOf,
  membershipIds: readonly number[],
  given: readonly GivenRole[],
): Promise<ChangedRole[]> {
  if (membershipIds.length === 0) return [];
  const { rows } = await tx.execute<ChangedRole>(sql`
    with given as (
      select distinct g.membership_id, g.role_id from unnest(
        ${sql.param(given.map((one) => one.membershipId))}::int[], ${sql.param(given.map((one) => one.roleId))}::int[]
      ) g (membership_id, role_id)
      join roles r on r.id = g.role_id and r.organization_id = ${organizationId} and r.is_assignable
        and not r.is_disabled and not r.is_deleted
    ), added as (
      insert into membership_roles (membership_id, role_id, connection_id)
      select membership_id, role_id, ${connectionId}::int from given
      on conflict do nothing returning membership_id, role_id
    ), removed as (
      delete from membership_roles mr where mr.connection_id = ${connectionId}
        and mr.membership_id = any(${sql.param(membershipIds)}::int[])
        and not exists (select from given g where g.membership_id = mr.membership_id and g.role_id = mr.role_id)
      returning membership_id, role_id
    ), changed as (
      select true as is_added, * from added union all select false, * from removed
    )
    select c.is_added, c.role_id, r.name as role, u.id as user_id, u.name, u.email from changed c
    join roles r on r.id = c.role_id join memberships m on m.id = c.membership_id join users u on u.id = m.user_id
    order by u.id, c.role_id`);
  await auditMany(
    tx,
    rows.map((row) => ({
      organizationId,
      actorId: null,
      actorName: name,
      action: row.is_added ? 'user.role_added' : 'user.role_removed',
      target: { kind: 'user', id: row.user_id, name: row.name },
      detail: { role: row.role, role_id: row.role_id, email: row.email },
      ip,
    })),
  );
  await addRoleEvents(
    tx,
    organizationId,
    rows.map((row) => ({
      isAdded: row.is_added,
      user: { id: row.user_id, name: row.name, email: row.email },
      role: { id: row.role_id, name: row.role },
    })),
  );
  return rows;
}
