import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Organization } from '../../../src/core/contract/entities/organization.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { searchableSql } from '../../platform/database/folded.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { invitedOwners } from './invite-owner.ts';
import { users } from '../../platform/database/schema/users.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { countUpTo, type LongMeta, longMeta } from '../../platform/lists/long-list.ts';
import type { Page } from '../../platform/lists/paging.ts';
import { searchCondition } from '../../platform/lists/search-condition.ts';

const columns = {
  id: organizations.id,
  name: organizations.name,
  ownerUserId: organizations.ownerUserId,
  sortName: organizations.sortName,
  updatedAt: organizations.updatedAt,
  isDeleted: organizations.isDeleted,
  owner: { id: users.id, name: users.name, email: users.email, phone: users.phone },
};

const isOwner = eq(users.id, organizations.ownerUserId);

const rowsOf = (within: Queryable) => within.select(columns).from(organizations).leftJoin(users, isOwner);

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Requested details of an organization. */
export interface OrganizationParts {
  withOwner?: boolean | undefined;
  /** Also lists organizations deleted after this time. */
  deletedSince?: Date | undefined;
  /** Lists only those. */
  onlyDeleted?: boolean | undefined;
}

/** An organization as lists show it. */
export function presentOrganization(row: Row, { withOwner, deletedSince }: OrganizationParts = {}): Organization {
  return {
    id: row.id,
    name: row.name,
    owner_user_id: row.ownerUserId,
    updated_at: row.updatedAt.toISOString(),
    ...(deletedSince && { is_deleted: row.isDeleted }),
    ...(withOwner && { owner: row.owner }),
  };
}

/** Adds the addresses of invited owners to organizations that have none. */
async function withInvitedOwners(within: Queryable, rows: Organization[]): Promise<Organization[]> {
  const unowned = rows.filter(({ owner }) => owner === null).map(({ id }) => id);
  const invited = await invitedOwners(within, unowned);
  return rows.map((row) => (row.owner === null ? { ...row, invited_owner: invited.get(row.id) ?? null } : row));
}

/** Sort keys of the organization list. */
export const ORGANIZATION_ORDERS = ['name', 'owner', 'owner_email', 'updated_at'];

/** Organizations without an owner come last in either direction. */
function orderOf({ sort, descending }: Page): SQL[] {
  const direction = descending ? desc : asc;
  const byName = [asc(organizations.sortName), asc(organizations.id)];
  if (sort === 'updated_at') return [direction(organizations.updatedAt), ...byName];
  if (sort === 'owner') return [sql`${direction(users.sortName)} nulls last`, ...byName];
  if (sort === 'owner_email') return [sql`${direction(sql`lower(${users.email})`)} nulls last`, ...byName];
  return [direction(organizations.sortName), direction(organizations.id)];
}

/**
 * A page of organizations.
 * @param only the one visible organization; undefined for all, null for none
 */
export async function listOrganizations(
  within: Queryable,
  only: number | null | undefined,
  page: Page,
  parts: OrganizationParts = {},
): Promise<{ rows: Organization[]; meta: LongMeta }> {
  if (only === null) return { rows: [], meta: { total: 0 } };
  const source = sourceOf(parts);
  const where = and(
    only === undefined ? undefined : eq(organizations.id, only),
    page.term ? searchCondition(searchableSql(organizations.name), page.term) : undefined,
    isBehind(page),
  );
  // Sorted and cut before owners are read: with many organizations the planner would read all users for a page.
  const found = within
    .select({ id: sql<number>`${organizations.id}` })
    .from(source)
    .leftJoin(users, isOwner)
    .where(where)
    .orderBy(...orderOf(page))
    .limit(page.limit)
    .offset(page.after ? 0 : page.offset);
  const rows = await rowsOf(within)
    .where(inArray(organizations.id, found))
    .orderBy(...orderOf(page));
  const count = (most: number) => countUpTo(within, sql`${source} where ${where ?? sql`true`}`, most);
  const place = ({ sortName: name, id }: Row) => ({ name, id });
  const { next, ...total } = await longMeta(page, rows, { place, count });
  // Other columns are not unique, and empty for some.
  const meta = page.sort === 'name' && next !== undefined ? { ...total, next } : total;
  const presented = rows.map((row) => presentOrganization(row, parts));
  return { rows: await withInvitedOwners(within, presented), meta };
}

/** The table `organizations` with those that a list has. A part has an index in the order of the list, or few rows. */
function sourceOf({ deletedSince, onlyDeleted }: OrganizationParts): SQL {
  const live = sql`select * from ${organizations} where not is_deleted`;
  if (!deletedSince) return sql`(${live}) ${organizations}`;
  const deleted = sql`select * from ${organizations} where is_deleted and deleted_at > ${deletedSince}`;
  return sql`(${onlyDeleted ? deleted : sql`${live} union all ${deleted}`}) ${organizations}`;
}

/** Behind the last row of a page by name. */
function isBehind({ after, descending }: Page): SQL | undefined {
  if (!after) return undefined;
  const behind = descending ? sql`<` : sql`>`;
  return sql`(${organizations.sortName}, ${organizations.id}) ${behind}
    (${after.name}::text collate "und-x-icu", ${after.id}::int)`;
}

/**
 * One organization.
 * @throws {ApiError} 404
 */
export async function readOrganization(within: Queryable, id: number, withOwner = false): Promise<Organization> {
  const [row] = await rowsOf(within).where(and(eq(organizations.id, id), eq(organizations.isDeleted, false)));
  if (!row) throw notFound('errors.notFound.organization');
  const [presented] = await withInvitedOwners(within, [presentOrganization(row, { withOwner })]);
  return presented ?? presentOrganization(row, { withOwner });
}
