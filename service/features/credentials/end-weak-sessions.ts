import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isClosedUnlessOwner, OF_SESSION } from '../access/closed-organization.ts';
import { requiredConnection } from '../access/required-connection.ts';
import { tellEnded } from './sessions.ts';

/** Whether a session `s` of an organization's owner `u` lacks the log in that the organization requires. */
const LACKS_REQUIRED_LOG_IN = `exists (
    select from organizations o where o.owner_user_id = u.id and not o.is_deleted
      and ${requiredConnection('o.id')} is not null
      and ${isClosedUnlessOwner('o.id', OF_SESSION)}
  )`;

const END = `
  update sessions s set ended_at = $3 from users u
  where u.id = $1 and s.user_id = u.id and s.id <> $2 and s.ended_at is null
    and (s.method = 'connection' or ${LACKS_REQUIRED_LOG_IN})
  returning s.id, s.organization_id as "organizationId"`;

/**
 * Ends other sessions of a user who turns two-factor on. They gave no code, but could do more afterwards: with
 * two-factor, roles of the platform count in a company's log in, and an organization that requires its own log in is
 * open to its owner.
 * @param caller the session in which the user gives the code; it stays
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
