import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import { ApiError, forbidden } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { bringsPlatformRoles } from './authorization-context.ts';
import { holdsPlatformRole } from './role-conditions.ts';

const BRINGS = bringsPlatformRoles({ method: '$2::text', secondFactor: '$3::boolean' });

const WAITING = `
  select from users u
  where u.id = $1 and not ${BRINGS} and ${holdsPlatformRole('u.id')}`;

/** Whether roles of the platform do not count in a session, which two-factor would change. */
export async function platformRightsWait(
  within: Queryable,
  { kind, userId, logIn }: Pick<Caller, 'kind' | 'userId' | 'logIn'>,
): Promise<boolean> {
  if (kind !== 'session' || logIn?.method !== 'connection') return false;
  const values = [userId, logIn.method, logIn.secondFactor];
  return (await prepared(within, { name: 'platform-rights-wait', text: WAITING, values })).length > 0;
}

/** 403 for a caller without a permission; staff who came by the log in of their company hear what they need. */
export const refusalOf = async (within: Queryable, caller: Caller): Promise<ApiError> =>
  (await platformRightsWait(within, caller))
    ? new ApiError(403, 'two_factor_needed', 'errors.platformNeedsTwoFactor')
    : forbidden();
