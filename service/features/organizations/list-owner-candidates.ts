import { type SQL, sql } from 'drizzle-orm';
import type { OwnerCandidate } from '../../../src/core/contract/entities/organization.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { countUpTo, type LongMeta, longMeta } from '../../platform/lists/long-list.ts';
import type { Page } from '../../platform/lists/paging.ts';
import { searchCondition } from '../../platform/lists/search-condition.ts';

/** Where the users of a list are found, sorted and searched: each has an index with just these rows. */
interface Source {
  from: SQL;
  id: SQL;
  sortName: SQL;
  searchText: SQL;
}

const EVERYBODY: Source = {
  from: sql`users u where true`,
  id: sql`u.id`,
  sortName: sql`u.sort_name`,
  searchText: sql`u.search_text`,
};

/** Active members are no guests, so their memberships have the users' names. */
const membersOf = (organizationId: number): Source => ({
  from: sql`memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.status = 'active' and not m.is_deleted`,
  id: sql`m.user_id`,
  sortName: sql`m.sort_name`,
  searchText: sql`m.search_text`,
});

/**
 * A page of possible owners by name: any active account for a new organization, its active members for an existing one.
 * @param organizationId undefined for a new organization
 */
export async function listOwnerCandidates(
  within: Queryable,
  organizationId: number | undefined,
  page: Page,
): Promise<{ rows: OwnerCandidate[]; meta: LongMeta }> {
  const source = organizationId === undefined ? EVERYBODY : membersOf(organizationId);
  const { id, sortName } = source;
  const isFound = page.term ? searchCondition(source.searchText, page.term) : sql`true`;
  const behind = page.descending ? sql`<` : sql`>`;
  const isBehind = page.after
    ? sql`(${sortName}, ${id}) ${behind} (${page.after.name}::text collate "und-x-icu", ${page.after.id}::int)`
    : sql`true`;
  const from = sql`${source.from} and not u.is_deleted and u.activated_at is not null and ${isFound} and ${isBehind}`;
  const direction = page.descending ? sql`desc` : sql`asc`;
  const { rows } = await within.execute<{ id: number; name: string; email: string; sort_name: string }>(
    sql`select u.id, u.name, u.email, ${sortName} from ${from} order by ${sortName} ${direction}, ${id} ${direction}
      limit ${page.limit} offset ${page.after ? 0 : page.offset}`,
  );
  const count = (most: number) => countUpTo(within, from, most);
  const place = ({ sort_name: name, id: last }: (typeof rows)[number]) => ({ name, id: last });
  return { rows, meta: await longMeta(page, rows, { place, count }) };
}
