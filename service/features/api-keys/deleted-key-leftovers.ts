import { sql } from 'drizzle-orm';
import type { LeftByKey } from '../../../src/core/contract/endpoints/api-keys.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isGuestSql } from '../memberships/guests.ts';

/** More than anybody ends by hand. */
const MOST = 500;

interface Row extends Record<string, unknown> {
  kind: LeftByKey['kind'];
  id: number;
  name: string;
  key: string;
  created_at: Date | string;
}

/**
 * What the deleted keys of an organization made and what still works, newest first. Whoever had a leaked key would keep
 * these.
 * @param keyId only of this key
 */
export async function deletedKeyLeftovers(
  within: Queryable,
  organizationId: number,
  keyId?: number,
): Promise<LeftByKey[]> {
  const guest = sql.raw(isGuestSql('m'));
  const { rows } = await within.execute<Row>(sql`
    with made as (
      select e.action, e.target_id, e.created_at, k.name as key
      from api_keys k join audit_log e on e.actor_api_key_id = k.id
      where k.organization_id = ${organizationId} and k.deleted_at is not null
        and e.organization_id = ${organizationId} and e.action in ('user.invited', 'user.created', 'webhook.created')
        ${keyId === undefined ? sql`` : sql`and k.id = ${keyId}`}
    )
    select case when ${guest} then 'invitation' else 'member' end as kind,
      case when ${guest} then coalesce(m.guest_id, m.user_id) else m.user_id end as id,
      case when ${guest} then coalesce(m.guest_email, u.email) else u.email end as name, made.key, made.created_at
    from made
    join memberships m on m.organization_id = ${organizationId} and not m.is_deleted
      and m.status <> 'suspended' and (m.guest_id = made.target_id or m.user_id = made.target_id)
    join users u on u.id = m.user_id
    where made.action <> 'webhook.created'
    union
    select 'webhook', w.id, w.name, made.key, made.created_at
    from made join webhooks w on w.id = made.target_id and w.organization_id = ${organizationId}
      and w.deleted_at is null
    where made.action = 'webhook.created'
    order by 5 desc, 2 limit ${MOST}`);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}
