import { type SQL, sql } from 'drizzle-orm';
import type { User, UserStatus } from '../../../src/core/contract/entities/user.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { mayChangeMember } from '../access/granting.ts';
import { containing, type Page } from '../../platform/http/paging.ts';
import { asGuest, isGuestSql, seesEverybody } from '../memberships/guests.ts';
import { presentRole, rolesOfMemberships } from '../access/list-roles.ts';
import { carriesAdmin, carriesSuperAdmin } from '../access/role-conditions.ts';
import { changing } from '../access/staff.ts';

/** Requested details of a user. */
export interface Parts {
  withOrganization?: boolean | undefined;
  withRoles?: boolean | undefined;
}

interface Row extends Record<string, unknown> {
  id: number;
  name: string;
  username: string | null;
  email: string;
  phone: string | null;
  two_factor_policy: 'disabled' | 'enabled';
  need_password_change: boolean;
  updated_at: Date | string;
  avatar: string | null;
  membership_id: number | null;
  status: UserStatus;
  is_deleted: boolean;
  organization_id: number | null;
  organization_name: string | null;
  is_owner: boolean;
  is_admin: boolean;
  is_super_admin: boolean;
  is_guest: boolean;
  is_activated: boolean;
  guest_id: number | null;
  guest_email: string | null;
  membership_updated_at: Date | string | null;
  last_active_at: Date | string | null;
}

/** A user without an organization counts as invited until the address is proven. */
const STATUS = sql`coalesce(m.status, case when u.activated_at is null then 'invited' else 'active' end)`;

const COLUMNS = sql`
  coalesce(${isGuestSql(sql`m`)}, false) as is_guest, u.activated_at is not null as is_activated,
  m.guest_id, m.guest_email, m.updated_at as membership_updated_at, m.last_active_at,
  u.id, u.name, u.username, u.email, u.phone, u.two_factor_policy, u.need_password_change, u.updated_at,
  (select s.value from user_settings s where s.user_id = u.id and s.category = 'common' and s.key = 'avatar') as avatar,
  m.id as membership_id, ${STATUS} as status, coalesce(m.is_deleted, false) as is_deleted,
  o.id as organization_id, o.name as organization_name, coalesce(o.owner_user_id = u.id, false) as is_owner,
  ${sql.raw(carriesAdmin('m.id', 'o.id'))} as is_admin, ${sql.raw(carriesSuperAdmin('m.id'))} as is_super_admin`;

/** A user's first membership, which lists show if no organization is named. */
const FIRST = sql`left join lateral (
    select * from memberships f where f.user_id = u.id and not f.is_deleted order by f.status = 'active' desc, f.id
      limit 1
  ) m on true
  left join organizations o on o.id = m.organization_id and not o.is_deleted`;

export interface MemberFilter extends Parts {
  /** Null for all users, each once. */
  organizationId: number | null;
  status?: UserStatus | undefined;
  /** Only memberships deleted after this time. */
  deletedSince?: Date | undefined;
}

/**
 * A page of users by name, with the number of all matches. An index yields the page before user data is read, so the
 * last page of a hundred thousand costs about as much as the first.
 */
export async function listMembers(
  within: Queryable,
  caller: Caller,
  filter: MemberFilter,
  page: Page,
): Promise<{ users: User[]; total: number }> {
  const { self, id, columns, from, people } =
    filter.deletedSince !== undefined
      ? ofDeleted(filter.organizationId, filter.deletedSince)
      : filter.organizationId === null
        ? ofAll(filter.status)
        : ofOrganization(filter.organizationId, filter.status);
  const matching = page.term ? sql`${from} and ${self}.search_text like ${containing(page.term)}` : from;
  const order = page.descending
    ? sql`${self}.sort_name desc, ${self}.${id} desc`
    : sql`${self}.sort_name, ${self}.${id}`;
  const { rows } = await within.execute<Row>(sql`
    with page as materialized (select ${columns} from ${matching} order by ${order} limit ${page.limit} offset
      ${page.offset})
    select ${COLUMNS} from page ${self} ${people} order by ${order}`);
  const counted = await within.execute<{ total: number }>(sql`select count(*)::int as total from ${matching}`);
  return { users: await present(within, caller, rows, filter), total: counted.rows[0]?.total ?? 0 };
}

/** The tables of a list of memberships, and then their users. */
const ofMemberships = (from: SQL) => ({
  self: sql`m`,
  id: sql`user_id`,
  columns: sql`m.id, m.user_id, m.organization_id, m.status, m.status_before, m.is_deleted, m.sort_name, m.guest_id,
    m.guest_email, m.updated_at, m.last_active_at`,
  from,
  // Row by row: as a join, the planner would read the whole table for a page of a thousand.
  people: sql`cross join lateral (select * from users one where one.id = m.user_id limit 1) u join organizations o
    on o.id = m.organization_id`,
});

function ofOrganization(organizationId: number, status: UserStatus | undefined) {
  const from = sql`memberships m where m.organization_id = ${organizationId} and not m.is_deleted`;
  return ofMemberships(status ? sql`${from} and m.status = ${status}` : from);
}

/** Recently deleted users, each once: by their latest deletion in one organization or in all. */
function ofDeleted(organizationId: number | null, since: Date) {
  const at = since.toISOString();
  const inOrganization = organizationId === null ? sql`true` : sql`m.organization_id = ${organizationId}`;
  return ofMemberships(sql`memberships m where m.is_deleted and m.deleted_at > ${at} and ${inOrganization}
    and exists (select from users live where live.id = m.user_id and not live.is_deleted)
    and exists (select from organizations kept where kept.id = m.organization_id and not kept.is_deleted)
    and (${organizationId !== null} or not exists (
      select from memberships later where later.user_id = m.user_id and later.is_deleted
        and (later.deleted_at, later.id) > (m.deleted_at, m.id)))`);
}

/** The tables of a list of all users, and then their first membership. */
function ofAll(status: UserStatus | undefined) {
  return {
    self: sql`u`,
    id: sql`id`,
    columns: sql`u.id, u.name, u.username, u.email, u.phone, u.two_factor_policy, u.need_password_change,
      u.updated_at, u.activated_at, u.sort_name`,
    from: status
      ? sql`users u ${FIRST} where not u.is_deleted and ${STATUS} = ${status}`
      : sql`users u where not u.is_deleted`,
    people: FIRST,
  };
}

/** The membership through which a user is viewed. */
export interface Viewed {
  membershipId: number | null;
  organizationId: number | null;
  /** The user was invited and has not accepted: their data is hidden from the organization. */
  isGuest: boolean;
}

/**
 * One user in the request's organization, or in their first one if platform staff name none.
 * @param asked organization named in the request, if any
 * @throws {ApiError} 404 if the user does not exist or must stay hidden from the caller
 */
export async function readMember(
  within: Queryable,
  caller: Caller,
  userId: number,
  asked: number | undefined,
  parts: Parts = {},
): Promise<{ user: User; viewed: Viewed }> {
  const everywhere =
    asked === undefined && (userId === caller.userId ? caller.organizationId === null : seesEverybody(caller));
  const query = everywhere
    ? sql`select ${COLUMNS} from users u ${FIRST} where u.id = ${userId} and not u.is_deleted`
    : sql`select ${COLUMNS} from users u
        join memberships m on m.user_id = u.id and m.organization_id = ${asked ?? caller.organizationId}
        join organizations o on o.id = m.organization_id and not o.is_deleted
        where u.id = coalesce((select g.user_id from memberships g where g.guest_id = ${userId}), ${userId})
          and not u.is_deleted and not m.is_deleted`;
  const { rows } = await within.execute<Row>(query);
  const [user] = await present(within, caller, rows, parts);
  // A guest has the id shown in the list: their own id would reveal the account.
  if (!user || !rows[0] || (user.id !== userId && !seesEverybody(caller))) throw notFound('This person');
  return {
    user,
    viewed: {
      membershipId: rows[0].membership_id,
      organizationId: rows[0].organization_id,
      isGuest: isGuest(rows[0], caller),
    },
  };
}

/** Whether a user's own data is hidden from a caller: a pending invitation must not reveal the user. */
const isGuest = (row: Row, caller: Caller) => row.is_guest && row.id !== caller.userId && !seesEverybody(caller);

/** What an inviter knows about a guest. */
const asInvited = (row: Row): Row => ({
  ...row,
  ...asGuest({ ...row, isActivated: row.is_activated }, { guestId: row.guest_id, guestEmail: row.guest_email }),
  username: null,
  phone: null,
  avatar: null,
  is_super_admin: false,
  two_factor_policy: 'disabled',
  need_password_change: false,
  updated_at: row.membership_updated_at ?? row.updated_at,
});

async function present(within: Queryable, caller: Caller, rows: Row[], parts: Parts): Promise<User[]> {
  const roles = parts.withRoles
    ? await rolesOfMemberships(
        within,
        rows.flatMap((row) => row.membership_id ?? []),
      )
    : undefined;
  return rows
    .map((row) => (isGuest(row, caller) ? asInvited(row) : row))
    .map((row) => ({
      id: row.id,
      name: row.name,
      username: row.username,
      email: row.email,
      phone: row.phone,
      status: row.status,
      is_deleted: row.is_deleted,
      is_changable_by_current_user: mayChangeMember(changing(caller, row.organization_id), {
        userId: row.id,
        isOwner: row.is_owner,
        isAdmin: row.is_admin,
        isSuperAdmin: row.is_super_admin,
      }),
      two_factor_policy: row.two_factor_policy,
      need_password_change: row.need_password_change,
      avatar: /^\d{1,9}$/.test(row.avatar ?? '') ? Number(row.avatar) : null,
      updated_at: new Date(row.updated_at).toISOString(),
      last_active_at: row.last_active_at && new Date(row.last_active_at).toISOString(),
      ...(parts.withOrganization && {
        organization:
          row.organization_id === null ? null : { id: row.organization_id, name: row.organization_name ?? '' },
      }),
      ...(roles && { roles: (roles.get(row.membership_id ?? 0) ?? []).map((role) => presentRole(role, caller)) }),
    }));
}
