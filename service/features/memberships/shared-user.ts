import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { isGuestSql } from './guests.ts';

/** Whether a user also belongs to another organization. */
export async function isSharedUser(within: Queryable, userId: number, organizationId: number): Promise<boolean> {
  const others = await within
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organizationId), eq(organizations.isDeleted, false)))
    .where(
      and(
        eq(memberships.userId, userId),
        ne(memberships.organizationId, organizationId),
        sql`not ${sql.raw(isGuestSql('memberships'))}`,
        eq(memberships.isDeleted, false),
      ),
    )
    .limit(1);
  return others.length > 0;
}
