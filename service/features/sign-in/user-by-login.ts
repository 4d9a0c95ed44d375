import type { Statement } from '../../platform/database/named.ts';
import type { users } from '../../platform/database/schema/users.ts';
import { type Counted, countText } from '../../platform/limits/limiter.ts';
import { accountKeyText, FAILURES_MS, isFamiliarText, unknownKey } from '../credentials/sign-in-limits.ts';

/** What a log in needs of a user. */
export type SignInUser = Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'passwordHash' | 'activatedAt' | 'twoFactorPolicy'
>;

/** A row of `countAndFind`; without a user all is null but the counts. */
export interface Found extends Counted {
  id: number | null;
  name: string;
  password_hash: string | null;
  activated_at: Date | null;
  two_factor_policy: SignInUser['twoFactorPolicy'];
  is_familiar: boolean | null;
}

/** An email match comes first. Unknown names read and count as known ones. */
const COUNT_AND_FIND = `
  with found as (
    select id, name, password_hash, activated_at, two_factor_policy,
      ${isFamiliarText('id', '$2::text', '$6')} as is_familiar
    from users where (lower(email) = $1 or lower(username) = $1) and not is_deleted
    order by lower(email) = $1 desc limit 1
  ), counted as (${countText(
    `(
      select coalesce((select ${accountKeyText('id', '$2::text', 'is_familiar')} from found), $3), $5::timestamptz
      union all select $4, $5
    )`,
    '$6',
  )})
  select found.*, counts from (select json_agg(counted) as counts from counted) counted left join found on true`;

/**
 * Finds a user by email or username, and counts the attempt as a failure until it succeeds.
 * @param name in lower case
 * @param from the IP address, and the key of its counter
 * @param now milliseconds since 1970
 */
export const countAndFind = (
  name: string,
  { ip, addressKey }: { ip: string; addressKey: string | undefined },
  now: number,
): Statement => ({
  name: 'count-and-find',
  text: COUNT_AND_FIND,
  values: [name, ip, unknownKey(name), addressKey, ...[now + FAILURES_MS, now].map((ms) => new Date(ms).toISOString())],
});

/** The user of a row. */
export const userOf = (found: Found): SignInUser | undefined =>
  found.id === null
    ? undefined
    : {
        id: found.id,
        name: found.name,
        passwordHash: found.password_hash,
        activatedAt: found.activated_at,
        twoFactorPolicy: found.two_factor_policy,
      };
