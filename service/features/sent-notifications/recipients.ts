import { type SQL, sql } from 'drizzle-orm';
import { isOfPlatform } from '../../../src/core/contract/resources.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Target } from '../../platform/database/schema/sent-notifications.ts';
import {
  carriesAdmin,
  IS_SUPER_ADMIN_ROLE,
  LIVE_ROLE,
  liveRoleIn,
  PERMISSION_COUNTS,
} from '../access/role-conditions.ts';

/** Whom a notification is for, and who of them is left out. */
export interface Recipients {
  target: Target;
  excluded: readonly number[];
}

/** The ids of a page of recipients, in order. */
export async function recipientsAfter(
  within: Queryable,
  recipients: Recipients,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await within.execute<{ id: number }>(
    sql`select u.id from users u where u.id > ${after} and ${isRecipient(recipients)} order by u.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** How many recipients there are now. */
export async function countRecipients(within: Queryable, recipients: Recipients): Promise<number> {
  const { rows } = await within.execute<{ count: number }>(
    sql`select count(*)::int as count from users u where ${isRecipient(recipients)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Whether a user `u` is a recipient. */
function isRecipient({ target, excluded }: Recipients): SQL {
  const isLeftOut = excluded.length > 0 ? sql` and u.id <> all(${sql.param([...excluded])}::int[])` : sql``;
  return sql`not u.is_deleted and ${isInTarget(target)}${isLeftOut}`;
}

function isInTarget(target: Target): SQL {
  if ('userIds' in target) return isNamed(target);
  if ('everyone' in target) return sql`u.activated_at is not null`;
  if ('application' in target) return holdsSomethingOf(target.application);
  const { organizationId, roleIds, permission } = target;
  const hasRole = roleIds
    ? sql` and exists (
        select from membership_roles mr join roles r on r.id = mr.role_id and ${sql.raw(liveRoleIn('o.id'))}
        where mr.membership_id = m.id and mr.role_id = any(${sql.param(roleIds)}::int[])
      )`
    : sql``;
  const may = permission === undefined ? sql`` : sql` and ${holds(permission)}`;
  return sql`exists (
    select from memberships m join organizations o on o.id = m.organization_id and not o.is_deleted
    where m.user_id = u.id and m.organization_id = ${organizationId} and ${IS_ACTIVE}${hasRole}${may}
  )`;
}

/** Whoever has left the organization since is no recipient any more. */
function isNamed({ userIds, memberOf }: Extract<Target, { userIds: number[] }>): SQL {
  const named = sql`u.id = any(${sql.param(userIds)}::int[])`;
  return memberOf === undefined ? named : sql`${named} and ${isInTarget({ organizationId: memberOf })}`;
}

const IS_ACTIVE = sql`m.status = 'active' and not m.is_deleted`;

/** Not correlated, so that it is computed once. */
const IS_SUPER_ADMIN = sql`u.id in (
  select sm.user_id from memberships sm
  join membership_roles smr on smr.membership_id = sm.id
  join roles r on r.id = smr.role_id and ${sql.raw(IS_SUPER_ADMIN_ROLE)} and ${sql.raw(LIVE_ROLE)}
  where sm.status = 'active' and not sm.is_deleted
)`;

/** Owners and admins of an organization `o` have every permission in it, but for the platform's. */
const ADMINISTERS = sql`(o.owner_user_id = u.id or ${sql.raw(carriesAdmin('m.id', 'o.id'))})`;

/** Whether a role of the membership `m` grants a permission `rp` in the organization `o`. */
const grants = (condition: SQL): SQL => sql`exists (
  select from membership_roles mr
  join roles r on r.id = mr.role_id and ${sql.raw(liveRoleIn('o.id'))}
  join role_permissions rp on rp.role_id = r.id and ${sql.raw(PERMISSION_COUNTS)}
  join resources x on x.resource = rp.resource and x.removed_at is null
  where mr.membership_id = m.id and ${condition}
)`;

/** Whether the member has a permission by a role, a wildcard of it, as owner, admin or super admin. */
function holds(permission: string): SQL {
  const parts = permission.split('.');
  const implying = parts.slice(1).map((_, at) => `${parts.slice(0, at + 1).join('.')}.*`);
  const isGranted = grants(sql`rp.resource = any(${sql.param([permission, ...implying])}::text[])`);
  const administers = isOfPlatform(permission) ? sql`false` : ADMINISTERS;
  return sql`(${isGranted} or ${administers} or ${IS_SUPER_ADMIN})`;
}

/** Whether the user has any permission of an application, in any organization. */
const holdsSomethingOf = (application: string): SQL => sql`(exists (
  select from memberships m join organizations o on o.id = m.organization_id and not o.is_deleted
  where m.user_id = u.id and ${IS_ACTIVE}
    and (${grants(sql`starts_with(rp.resource, ${`${application}.`})`)} or ${ADMINISTERS})
) or ${IS_SUPER_ADMIN})`;
