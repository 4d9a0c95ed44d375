import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { messageWith } from '../../platform/languages/message.ts';
import { requiredConnection } from './required-connection.ts';

const MANAGING = `
  select o.name from users u
  join memberships m on m.user_id = u.id and not m.is_deleted
  join organizations o on o.id = m.organization_id and not o.is_deleted
  where u.id = $1 and ${requiredConnection('m.organization_id')} is not null
  limit 1`;

/**
 * Checks that a user may change their address. Members of an organization that requires its own log in may not:
 * another address would get them past it.
 * @throws {ApiError} 403 `address_managed`
 */
export async function requireOwnAddress(within: Queryable, userId: number): Promise<void> {
  const values = [userId];
  const [found] = await prepared<{ name: string }>(within, { name: 'managed-address', text: MANAGING, values });
  if (!found) return;
  const message = messageWith('errors.addressManaged', { organization: found.name });
  throw new ApiError(403, 'address_managed', message, { data: { email: [message] } });
}
