import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isClosedUnlessOwner, OF_SESSION } from '../access/closed-organization.ts';
import { requiredConnection } from '../access/required-connection.ts';
import { tellEnded } from './sessions.ts';

/** Whether an organization of a user `u` is closed to a session `s` because it requires its own log in. */
const IS_SHUT_OUT = `exists (
    select from organizations o where o.owner_user_id = u.id and not o.is_deleted
      and ${requiredConnection('o.id')} is not null
      and ${isClosedUnlessOwner('o.id', OF_SESSION)}
  )`;

const END = `
  update sessions s set ended_at = $3 from users u
  where u.id = $1 and s.user_id = u.id and s.id <> $2 and s.ended_at is null
    and (s.method = 'connection' or ${IS_SHUT_OUT})
  returning s.id, s.organization_id as "organizationId"`;

/**
 * Ends sessions of a user before they get two-factor, which showed no code and could do more afterwards: roles of the
 * platform count in the log in of a company whose user has two-factor, and an organization that requires its own log in
 * is open to its owner with two-factor.
 * @param caller the session that shows the code, which goes on
 */
export async function endWeakSessions(
  within: Queryable,
  { userId, credentialId }: Pick<Caller, 'userId' | 'credentialId'>,
  now: number,
): Promise<void> {
  const ended = await prepared<{ id: number | string; organizationId: number | null }>(within, {
    name: 'end-weak-sessions',
    text: END,
    values: [userId, credentialId, new Date(now)],
  });
  const told = ended.map(({ id, organizationId }) => ({ id: Number(id), organizationId }));
  if (told.length > 0) await tellEnded(within, userId, told);
}
