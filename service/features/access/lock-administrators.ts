import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isSuperAdminUser } from './authorization-context.ts';
import { superAdminProtected } from './granting.ts';

/** Arbitrary lock number, used for nothing else: super admins are created and changed one at a time. */
const ADMINISTRATORS_LOCK = 4_400_002;

/** Prevents others from creating or changing a super admin until the transaction ends. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`);
}

/**
 * The same for a change by a super admin, who may have lost that right while waiting: two who remove each other would
 * leave none.
 * @throws {ApiError} 403 `super_admin_protected`
 */
export async function lockAdministratorsAs(tx: Tx, userId: number): Promise<void> {
  await lockAdministrators(tx);
  if (!(await isSuperAdminUser(tx, userId))) throw superAdminProtected();
}
