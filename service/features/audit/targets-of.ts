import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { auditLog } from '../../platform/database/schema/operations.ts';

/** Asks for the ids of what a user did something to after a time. The actions have one kind of target. */
export const targetsOf = (tx: Tx, userId: number, since: Date, actions: readonly string[]) =>
  tx
    .select({ id: auditLog.targetId })
    .from(auditLog)
    .where(
      and(eq(auditLog.actorUserId, userId), gt(auditLog.createdAt, since), inArray(auditLog.action, [...actions])),
    );
