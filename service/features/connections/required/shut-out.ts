import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { SESSIONS_CHANNEL } from '../../../platform/push/push.ts';
import { isClosedUnlessOwner, OF_SESSION } from '../../access/closed-organization.ts';

const CLOSED = sql.raw(isClosedUnlessOwner('s.organization_id', OF_SESSION));

/**
 * Takes an organization from the sessions that may no longer be in it, after its connections changed. Each request
 * checks that too; this makes open pages notice at once.
 */
export async function shutOut(tx: Tx, organizationId: number): Promise<void> {
  await tx.execute(sql`
    with shut as (
      update sessions set organization_id = null where id in (
        select s.id from sessions s join users u on u.id = s.user_id
        where s.organization_id = ${organizationId} and s.ended_at is null and ${CLOSED}
      )
      returning user_id
    )
    select pg_notify(${SESSIONS_CHANNEL}, user_id::text) from (select distinct user_id from shut) told`);
}
