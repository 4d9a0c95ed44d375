import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { holdsPlatformRole } from './role-conditions.ts';

/** Whether a user has a live role of the platform, in any organization. */
export async function hasPlatformRole(within: Queryable, userId: number): Promise<boolean> {
  const { rows } = await within.execute<{ has: boolean }>(
    sql`select ${sql.raw(holdsPlatformRole('u.id'))} as has from users u where u.id = ${userId}`,
  );
  return rows[0]?.has ?? false;
}
