import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';

/** Organizations where a user is an active member, by name. */
export async function organizationsOf(within: Queryable, userId: number): Promise<{ id: number; name: string }[]> {
  return within
    .select({ id: organizations.id, name: organizations.name })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organizationId), eq(organizations.isDeleted, false)))
    .where(and(eq(memberships.userId, userId), eq(memberships.status, 'active'), eq(memberships.isDeleted, false)))
    .orderBy(asc(organizations.sortName), asc(organizations.id));
}
