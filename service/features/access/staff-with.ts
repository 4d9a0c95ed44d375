import { sql } from 'drizzle-orm';
import type { Resource } from '../../../src/core/contract/resources.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { IS_SUPER_ADMIN_ROLE, LIVE_ROLE } from './role-conditions.ts';

/** How many are told of something; installations have few. */
const MOST = 50;

/** The ids of platform staff with a permission from a role of the platform, super admins among them; at most 50. */
export async function staffWith(within: Queryable, resource: Resource): Promise<number[]> {
  const { rows } = await within.execute<{ id: number }>(sql`
    select distinct m.user_id as id
    from memberships m
    join organizations o on o.id = m.organization_id and not o.is_deleted
    join membership_roles mr on mr.membership_id = m.id
    join roles r on r.id = mr.role_id and r.organization_id is null and ${sql.raw(LIVE_ROLE)}
    where m.status = 'active' and not m.is_deleted and (
      ${sql.raw(IS_SUPER_ADMIN_ROLE)}
      or exists (select from role_permissions rp where rp.role_id = r.id and rp.resource = ${resource})
    )
    order by id limit ${MOST}`);
  return rows.map(({ id }) => id);
}
