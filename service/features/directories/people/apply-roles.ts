import { sql } from 'drizzle-orm';
import { applyManyGroupRoles } from '../../connections/many-group-roles.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import type { Run } from './run.ts';

/**
 * Gives members the roles of their groups in the directory. A group is named by its name or by its id at the provider.
 * @param ids of users of the directory
 * @param groups 'none' takes all roles that groups gave
 */
export async function applyRolesOf(
  run: Run,
  ids: readonly number[],
  groups: 'theirs' | 'none' = 'theirs',
): Promise<void> {
  const { tx, directory, ip, changes } = run;
  const { connectionId, organizationId, name } = directory;
  if (ids.length === 0 || !(await hasGroupRoles(run))) return;
  // Two groups that give one role change side by side: the later one reads what the earlier one wrote.
  await tx.execute(sql`
    select from directory_users du
    join memberships m on m.user_id = du.user_id and m.organization_id = ${organizationId}
    where du.id = any(${sql.param(ids)}::int[]) and du.connection_id = ${connectionId}
    order by m.id for no key update of m`);
  const rows = await rolesOfGroups(run, ids, groups);
  const memberships = rows.map(({ membership_id }) => membership_id);
  const given = rows.flatMap(({ membership_id: membershipId, role_ids }) =>
    role_ids.map((roleId) => ({ membershipId, roleId })),
  );
  const changed = await applyManyGroupRoles(tx, { connectionId, organizationId, name, ip }, memberships, given);
  for (const isAdded of [true, false])
    for (const [role, count] of counted(changed.filter(({ is_added }) => is_added === isAdded)))
      changes.push(
        messageWith(isAdded ? 'replies.directory.roleGiven' : 'replies.directory.roleTaken', { role, count }),
      );
}

/**
 * The roles that the groups of users give, by membership. Groups are matched with roles before members are: a company
 * has thousands of members in hundreds of groups.
 */
async function rolesOfGroups({ tx, directory }: Run, ids: readonly number[], groups: 'theirs' | 'none') {
  const { connectionId, organizationId } = directory;
  const users = sql`any(${sql.param(ids)}::int[])`;
  const { rows } = await tx.execute<{ membership_id: number; role_ids: number[] }>(sql`
    with held as materialized (
      select id, display_name, external_id from directory_groups where connection_id = ${connectionId}
        and ${groups === 'theirs'} and id in (select group_id from directory_members where directory_user_id = ${users})
    ), giving as materialized (
      select g.id, gr.role_id from held g
      join connection_group_roles gr on gr.connection_id = ${connectionId} and lower(gr."group") = lower(g.display_name)
      union
      select g.id, gr.role_id from held g
      join connection_group_roles gr on gr.connection_id = ${connectionId} and gr."group" = g.external_id
    ), given as materialized (
      select distinct dm.directory_user_id, giving.role_id from directory_members dm
      join giving on giving.id = dm.group_id where dm.directory_user_id = ${users}
    )
    select m.id as membership_id, array_remove(array_agg(given.role_id), null) as role_ids
    from directory_users du
    join memberships m on m.user_id = du.user_id and m.organization_id = ${organizationId} and not m.is_deleted
    left join given on given.directory_user_id = du.id
    where du.id = ${users} and du.connection_id = ${connectionId} group by m.id`);
  return rows;
}

/** Whether groups give roles, or did before. */
async function hasGroupRoles({ tx, directory: { connectionId } }: Run): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select
    exists (select from connection_group_roles where connection_id = ${connectionId})
    or exists (select from membership_roles where connection_id = ${connectionId}) as has`);
  return rows[0]?.has ?? false;
}

function counted(changed: readonly { role: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { role } of changed) counts.set(role, (counts.get(role) ?? 0) + 1);
  return counts;
}
