import { ADMIN } from '../../../src/core/contract/resources.ts';
import { isGuestSql } from '../memberships/guests.ts';
import { IS_SUPER_ADMIN_ROLE, LIVE_ROLE, liveRoleIn } from '../access/role-conditions.ts';

/** SQL of a user `u` with a membership `m` in an organization `o`. */

/** A user without an organization counts as invited until the address is proven. */
export const STATUS = `coalesce(m.status, case when u.activated_at is null then 'invited' else 'active' end)`;

/** Needs `MEMBER_ROLES`. */
export const MEMBER_COLUMNS = `
  coalesce(${isGuestSql('m')}, false) as is_guest, u.activated_at is not null as is_activated,
  m.guest_id, m.guest_email, m.updated_at as membership_updated_at, m.last_active_at,
  u.id, u.name, u.username, u.email, u.phone, u.two_factor_policy, u.need_password_change, u.updated_at,
  u.refused_email,
  (select s.value from user_settings s where s.user_id = u.id and s.category = 'common' and s.key = 'avatar') as avatar,
  m.id as membership_id, ${STATUS} as status, coalesce(m.is_deleted, false) as is_deleted,
  o.id as organization_id, o.name as organization_name, coalesce(o.owner_user_id = u.id, false) as is_owner,
  coalesce(carried.admin, false) as is_admin, coalesce(carried.super_admin, false) as is_super_admin`;

/** What the membership's roles make of a user, regardless of the membership's status. */
export const MEMBER_ROLES = `
  left join lateral (
    select bool_or(${IS_SUPER_ADMIN_ROLE}) as super_admin,
      bool_or(${liveRoleIn('o.id')} and exists (
        select from role_permissions rp where rp.role_id = r.id and rp.resource = '${ADMIN}'
      )) as admin
    from membership_roles mr join roles r on r.id = mr.role_id and ${LIVE_ROLE}
    where mr.membership_id = m.id
  ) carried on true`;

/** A user's first membership, which lists show if no organization is named. */
export const FIRST = `left join lateral (
    select * from memberships f where f.user_id = u.id and not f.is_deleted order by f.status = 'active' desc, f.id
      limit 1
  ) m on true
  left join organizations o on o.id = m.organization_id and not o.is_deleted`;
