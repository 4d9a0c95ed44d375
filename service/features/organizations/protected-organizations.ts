import { and, inArray, sql } from 'drizzle-orm';
import type { Organization } from '../../../src/core/contract/entities/organization.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { carriesSuperAdmin } from '../access/role-conditions.ts';

/** Which of some organizations have a super admin. They cannot be deleted, and only super admins change their owner. */
export async function protectedAmong(within: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await within
    .selectDistinct({ id: memberships.organizationId })
    .from(memberships)
    .where(and(inArray(memberships.organizationId, [...ids]), sql.raw(carriesSuperAdmin('memberships.id'))));
  return new Set(rows.map(({ id }) => id));
}

/** Organizations with `is_protected`, which those need who may delete some. */
export async function withProtection(
  within: Queryable,
  organizations: readonly Organization[],
): Promise<Organization[]> {
  const ids = await protectedAmong(
    within,
    organizations.map(({ id }) => id),
  );
  return organizations.map((one) => ({ ...one, is_protected: ids.has(one.id) }));
}
