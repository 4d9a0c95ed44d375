import { and, eq, gt, like, lt, sql } from 'drizzle-orm';
import { digest, randomToken } from '../../platform/crypto/crypto.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { installation } from '../../platform/database/schema/operations.ts';
import { HOUR } from '../../platform/time.ts';
import { carriesSuperAdmin } from '../access/role-conditions.ts';

/** How long a printed token is valid; each start prints a new one. */
const GOOD_MS = 24 * HOUR;

const PREFIX = 'set-up-token:';

const keyOf = (token: string) => PREFIX + digest(token);

/** Whether the installation has no super admin yet. */
export async function needsSetUp(within: Queryable): Promise<boolean> {
  const { rows } = await within.execute<{ is_needed: boolean }>(sql`
    select not exists (
      select from memberships m where not m.is_deleted and ${sql.raw(carriesSuperAdmin('m.id'))}
    ) as is_needed`);
  return rows[0]?.is_needed ?? false;
}

/**
 * Creates a token for the first super admin and saves its digest. Tokens of other processes stay valid.
 * @param now milliseconds since 1970
 */
export async function issueSetUpToken(within: Queryable, now: number): Promise<string> {
  await within
    .delete(installation)
    .where(and(like(installation.key, `${PREFIX}%`), lt(installation.createdAt, new Date(now - GOOD_MS))));
  const token = randomToken();
  await within.insert(installation).values({ key: keyOf(token), value: 'unused', createdAt: new Date(now) });
  return token;
}

/**
 * Whether a token is valid.
 * @param now milliseconds since 1970
 */
export async function isGoodSetUpToken(within: Queryable, token: string, now: number): Promise<boolean> {
  const [found] = await within
    .select({ key: installation.key })
    .from(installation)
    .where(and(eq(installation.key, keyOf(token)), gt(installation.createdAt, new Date(now - GOOD_MS))));
  return found !== undefined;
}

/** Voids every token, once there is a super admin. */
export async function dropSetUpTokens(within: Queryable): Promise<void> {
  await within.delete(installation).where(like(installation.key, `${PREFIX}%`));
}
