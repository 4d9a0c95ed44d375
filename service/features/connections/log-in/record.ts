import { randomInt } from 'node:crypto';
import { and, desc, eq, notInArray } from 'drizzle-orm';
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

/** Keeps a log in with its outcome, and drops those beyond the last 20 and the last 20 tests of the connection. */
export async function keepLogin(within: Queryable, login: NewLogin & { isTest: boolean }): Promise<void> {
  await within.insert(connectionLogins).values(login);
  const alike = and(eq(connectionLogins.connectionId, login.connectionId), eq(connectionLogins.isTest, login.isTest));
  const last = within
    .select({ id: connectionLogins.id })
    .from(connectionLogins)
    .where(alike)
    .orderBy(desc(connectionLogins.id))
    .limit(KEPT_LOGINS);
  await within.delete(connectionLogins).where(and(alike, notInArray(connectionLogins.id, last)));
}
