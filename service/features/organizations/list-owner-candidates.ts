import { sql } from 'drizzle-orm';
import type { OwnerCandidate } from '../../../src/core/contract/entities/organization.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { countUpTo, type LongMeta, longMeta } from '../../platform/lists/long-list.ts';
import type { Page } from '../../platform/lists/paging.ts';
import { searched } from '../../platform/lists/searched.ts';

/**
 * A page of possible owners by name: any active account for a new organization, its active members for an existing one.
 * @param organizationId undefined for a new organization
 */
export async function listOwnerCandidates(
  within: Queryable,
  organizationId: number | undefined,
  page: Page,
): Promise<{ rows: OwnerCandidate[]; meta: LongMeta }> {
  const isMember =
    organizationId === undefined
      ? sql`true`
      : sql`exists (select from memberships m where m.user_id = u.id and m.organization_id = ${organizationId}
          and m.status = 'active' and not m.is_deleted)`;
  const isFound = page.term ? searched(sql`u.search_text`, page.term) : sql`true`;
  const behind = page.descending ? sql`<` : sql`>`;
  const isBehind = page.after
    ? sql`(u.sort_name, u.id) ${behind} (${page.after.name}::text collate "und-x-icu", ${page.after.id}::int)`
    : sql`true`;
  const from = sql`users u where not u.is_deleted and u.activated_at is not null and ${isMember} and ${isFound}
    and ${isBehind}`;
  const direction = page.descending ? sql`desc` : sql`asc`;
  const { rows } = await within.execute<{ id: number; name: string; email: string; sort_name: string }>(
    sql`select u.id, u.name, u.email, u.sort_name from ${from} order by u.sort_name ${direction}, u.id ${direction}
      limit ${page.limit} offset ${page.after ? 0 : page.offset}`,
  );
  const count = (most: number) => countUpTo(within, from, most);
  const place = ({ sort_name: name, id }: (typeof rows)[number]) => ({ name, id });
  return { rows, meta: await longMeta(page, rows, { place, count }) };
}
