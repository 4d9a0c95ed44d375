import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { foldedAddressText } from '../../../platform/database/folded.ts';
import { ApiError, forbidden } from '../../../platform/errors/api-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';

const SAME_ADDRESS = sql.raw(`${foldedAddressText('u.email')} = ${foldedAddressText('l.email')}`);

/**
 * A connection may be required once somebody who stays a member has come through it, in a test or a log in, with its
 * present settings: else it would lock everybody out.
 * @throws {ApiError} 409 `required_untested`; 403 for the bearer of a set-up link
 */
export async function requireTested(
  tx: Tx,
  { id, organizationId }: { id: number; organizationId: number },
  { kind }: Pick<Caller, 'kind'>,
): Promise<void> {
  // Their own provider may name any member, so that it would let nobody else in.
  if (kind === 'setup') throw forbidden('errors.setupCannot');
  const { rows } = await tx.execute(sql`
    select from connection_logins l
    join connections c on c.id = l.connection_id and l.created_at >= c.settings_changed_at
    join users u on not u.is_deleted and (u.id = l.user_id or ${SAME_ADDRESS})
    join memberships m on m.user_id = u.id and m.organization_id = ${organizationId}
      and m.status = 'active' and not m.is_deleted
    where l.connection_id = ${id} and l.outcome = 'succeeded'
    limit 1`);
  if (rows.length === 0) throw new ApiError(409, 'required_untested', 'errors.requiredUntested');
}
