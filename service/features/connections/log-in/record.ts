import { randomInt } from 'node:crypto';
import { and, desc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { connectionLogins } from '../../../platform/database/schema/connections.ts';
import { KEPT_LOGINS } from '../logins.ts';

/** Without what is misread on the phone: no vowels, 0, 1, 5 and 8. */
const SIGNS = '234679CDFGHJKLMNPQRTVWXYZ';

/** A number that a person can tell, such as `4F7K-22`. */
export function newReference(): string {
  const signs = Array.from({ length: 4 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
  return `${signs}-${randomInt(10, 100)}`;
}

type NewLogin = typeof connectionLogins.$inferInsert;

/** How many of the kept log ins may be ones of which the provider said nothing. */
const KEPT_UNKNOWN = 5;

/** Anybody can cause it: by cancelling, or by an answer that proves nothing. */
const IS_UNKNOWN = and(isNull(connectionLogins.email), sql`${connectionLogins.claims} = '{}'`);

/**
 * Keeps a log in with its outcome, and drops those beyond the last 20 and the last 20 tests of the connection.
 * Strangers who begin log ins and end them without the provider's word drive out no others.
 */
export async function keepLogin(within: Queryable, login: NewLogin & { isTest: boolean }): Promise<void> {
  await within.insert(connectionLogins).values(login);
  const alike = and(eq(connectionLogins.connectionId, login.connectionId), eq(connectionLogins.isTest, login.isTest));
  if (!login.isTest) await keepNewest(within, and(alike, IS_UNKNOWN), KEPT_UNKNOWN);
  await keepNewest(within, alike, KEPT_LOGINS);
}

async function keepNewest(within: Queryable, which: SQL | undefined, kept: number): Promise<void> {
  const last = within
    .select({ id: connectionLogins.id })
    .from(connectionLogins)
    .where(which)
    .orderBy(desc(connectionLogins.id))
    .limit(kept);
  await within.delete(connectionLogins).where(and(which, notInArray(connectionLogins.id, last)));
}
