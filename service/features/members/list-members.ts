import type { User, UserStatus } from '../../../src/core/contract/entities/user.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { prepared, plannedByValues, type Statement } from '../../platform/database/prepared-statement.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { inManyReplies } from '../../platform/http/reply-json.ts';
import { type LongMeta, longMeta } from '../../platform/lists/long-list.ts';
import type { Page } from '../../platform/lists/paging.ts';
import type { Services } from '../../platform/services.ts';
import { mayChangeMember } from '../access/granting.ts';
import { asGuest, seesEverybody } from '../memberships/guests.ts';
import { presentRole, rolesOfMemberships } from '../access/list-roles.ts';
import { changing } from '../access/staff.ts';
import { FIRST, MEMBER_COLUMNS, MEMBER_ROLES } from './member-columns.ts';
import { memberPage, type MemberScope, type SharedPage, sharedPage } from './member-pages.ts';

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
  refused_email: string | null;
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
  sort_name: string;
}

/** A page of a list of users. */
export interface Members extends LongMeta {
  users: User[];
}

/**
 * A page of users by name, with the number of matches up to a cap. An index yields the page before user data is read.
 * Requests for pages that come together share a query, those for the same page its result.
 */
export async function listMembers(
  services: Pick<Services, 'database' | 'together' | 'counts'>,
  caller: Caller,
  filter: MemberScope & Parts,
  page: Page,
): Promise<Members> {
  const { rows, count } = await readPage(services, filter, page);
  const users = await present(services.database.db, caller, rows, filter);
  const place = ({ sort_name: name, id }: Row) => ({ name, id });
  return { users, ...(await longMeta(page, rows, { place, count })) };
}

async function readPage(
  { database, together, counts }: Pick<Services, 'database' | 'together' | 'counts'>,
  filter: MemberScope,
  page: Page,
): Promise<{ rows: Row[]; count: () => Promise<number> }> {
  const shared = sharedPage(filter, page);
  if (shared) {
    const found = await together.find<SharedPage<Row>>(shared);
    return { rows: found?.rows ?? [], count: async () => found?.counted ?? 0 };
  }
  const statements = memberPage(filter, page);
  const read = page.term === '' ? prepared : plannedByValues;
  const { name, values } = statements.count;
  const count = () =>
    counts.find(`${name} ${JSON.stringify(values)}`, async () => {
      const [row] = await read<{ counted: number }>(database.db, statements.count);
      return row?.counted ?? 0;
    });
  return { rows: await read<Row>(database.db, statements.rows), count };
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
  const rows = await prepared<Row>(
    within,
    everywhere ? anywhere(userId) : inside(userId, asked ?? caller.organizationId),
  );
  const [user] = await present(within, caller, rows, parts);
  // A guest has the id shown in the list: their own id would reveal the account.
  if (!user || !rows[0] || (user.id !== userId && !seesEverybody(caller))) throw notFound('errors.notFound.person');
  return {
    user,
    viewed: {
      membershipId: rows[0].membership_id,
      organizationId: rows[0].organization_id,
      isGuest: isGuest(rows[0], caller),
    },
  };
}

const anywhere = (userId: number): Statement => ({
  name: 'member-anywhere',
  text: `select ${MEMBER_COLUMNS}, u.sort_name from users u ${FIRST} ${MEMBER_ROLES}
    where u.id = $1 and not u.is_deleted`,
  values: [userId],
});

const inside = (userId: number, organizationId: number | null): Statement => ({
  name: 'member-inside',
  text: `select ${MEMBER_COLUMNS}, u.sort_name from users u
    join memberships m on m.user_id = u.id and m.organization_id = $2
    join organizations o on o.id = m.organization_id and not o.is_deleted ${MEMBER_ROLES}
    where u.id = coalesce((select g.user_id from memberships g where g.guest_id = $1), $1)
      and not u.is_deleted and not m.is_deleted`,
  values: [userId, organizationId],
});

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

/** Users of rows that requests share, by what callers see of them. Rows live as long as the requests that read them. */
const seen = new WeakMap<Row, Map<string, User>>();

async function present(within: Queryable, caller: Caller, rows: Row[], parts: Parts): Promise<User[]> {
  const roles = parts.withRoles
    ? await rolesOfMemberships(
        within,
        rows.flatMap((row) => row.membership_id ?? []),
      )
    : undefined;
  return rows.map((row) => {
    const user = asSeen(caller, row, parts);
    if (!roles) return user;
    return { ...user, roles: (roles.get(row.membership_id ?? 0) ?? []).map((role) => presentRole(role, caller)) };
  });
}

/** A user without roles. Callers who see the same of a row get the same object, which replies write once. */
function asSeen(caller: Caller, row: Row, { withOrganization = false }: Parts): User {
  const hidden = isGuest(row, caller);
  const shown = hidden ? asInvited(row) : row;
  const changeable = mayChangeMember(changing(caller, row.organization_id), {
    userId: shown.id,
    isOwner: shown.is_owner,
    isAdmin: shown.is_admin,
    isSuperAdmin: shown.is_super_admin,
  });
  const ways = seen.get(row) ?? new Map<string, User>();
  seen.set(row, ways);
  const way = `${hidden} ${changeable} ${withOrganization}`;
  const known = ways.get(way);
  if (known) return inManyReplies(known);
  const user = userOf(shown, changeable, withOrganization);
  ways.set(way, user);
  return user;
}

const userOf = (row: Row, changeable: boolean, withOrganization: boolean): User => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  phone: row.phone,
  status: row.status,
  is_deleted: row.is_deleted,
  is_changable_by_current_user: changeable,
  two_factor_policy: row.two_factor_policy,
  need_password_change: row.need_password_change,
  avatar: /^\d{1,15}$/.test(row.avatar ?? '') ? Number(row.avatar) : null,
  updated_at: new Date(row.updated_at).toISOString(),
  last_active_at: row.last_active_at && new Date(row.last_active_at).toISOString(),
  ...(row.refused_email?.toLowerCase() === row.email.toLowerCase() && { email_refused: true }),
  ...(withOrganization && {
    organization: row.organization_id === null ? null : { id: row.organization_id, name: row.organization_name ?? '' },
  }),
});
