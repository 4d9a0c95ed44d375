import { sql } from 'drizzle-orm';
import type { OwnerCandidate } from '../../../src/core/contract/entities/organization.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { containing, type Page } from '../../platform/lists/paging.ts';

/**
 * A page of possible owners by name: any active account for a new organization, its active members for an existing one.
 * @param organizationId undefined for a new organization
 */
export async function listOwnerCandidates(
  within: Queryable,
  organizationId: number | undefined,
  page: Page,
): Promise<{ rows: OwnerCandidate[]; total: number }> {
  const isMember =
    organizationId === undefined
      ? sql`true`
      : sql`exists (select from memberships m where m.user_id = u.id and m.organization_id = ${organizationId}
          and m.status = 'active' and not m.is_deleted)`;
  const isFound = page.term ? sql`u.search_text like ${containing(page.term)}` : sql`true`;
  const from = sql`users u where not u.is_deleted and u.activated_at is not null and ${isMember} and ${isFound}`;
  const direction = page.descending ? sql`desc` : sql`asc`;
  const { rows } = await within.execute<{ id: number; name: string; email: string }>(
    sql`select u.id, u.name, u.email from ${from} order by u.sort_name ${direction}, u.id ${direction}
      limit ${page.limit} offset ${page.offset}`,
  );
  const counted = await within.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
