import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { ConnectionLogin } from '../../../src/core/contract/endpoints/single-sign-on/connections.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { connectionLogins, connections } from '../../platform/database/schema/connections.ts';
import { type Speaker, textIn } from '../../platform/languages/message.ts';
import { reasonOf } from './log-in/problems.ts';

type LoginRow = typeof connectionLogins.$inferSelect;

/** How many log ins of a connection are kept, and as many tests. */
export const KEPT_LOGINS = 20;

/**
 * The last log ins of a connection, tests among them, newest first.
 * @param onlyTests leaves out what the provider said about people who logged in
 */
export async function listLogins(
  within: Queryable,
  connectionId: number,
  speak: Speaker,
  { onlyTests }: { onlyTests: boolean },
): Promise<ConnectionLogin[]> {
  const rows = await within
    .select()
    .from(connectionLogins)
    .where(
      and(eq(connectionLogins.connectionId, connectionId), onlyTests ? eq(connectionLogins.isTest, true) : undefined),
    )
    .orderBy(desc(connectionLogins.id))
    .limit(KEPT_LOGINS);
  return rows.map((row) => presentLogin(row, speak));
}

/** The newest test of each connection since the settings of its provider changed. */
export async function lastTests(within: Queryable, ids: readonly number[]): Promise<Map<number, LoginRow>> {
  if (ids.length === 0) return new Map();
  const rows = await within
    .selectDistinctOn([connectionLogins.connectionId], { test: connectionLogins })
    .from(connectionLogins)
    .innerJoin(connections, eq(connections.id, connectionLogins.connectionId))
    .where(
      and(
        inArray(connectionLogins.connectionId, [...ids]),
        eq(connectionLogins.isTest, true),
        gte(connectionLogins.createdAt, connections.settingsChangedAt),
      ),
    )
    .orderBy(connectionLogins.connectionId, desc(connectionLogins.id));
  return new Map(rows.map(({ test }) => [test.connectionId, test]));
}

/** When somebody last came through each connection; tests and refused log ins do not count. */
export async function lastLogins(within: Queryable, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await within
    .selectDistinctOn([connectionLogins.connectionId], {
      id: connectionLogins.connectionId,
      at: connectionLogins.createdAt,
    })
    .from(connectionLogins)
    .where(
      and(
        inArray(connectionLogins.connectionId, [...ids]),
        eq(connectionLogins.isTest, false),
        eq(connectionLogins.outcome, 'succeeded'),
      ),
    )
    .orderBy(connectionLogins.connectionId, desc(connectionLogins.id));
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** A log in as the API shows it. */
export function presentLogin(row: LoginRow, { language }: Pick<Speaker, 'language'>): ConnectionLogin {
  const { id, createdAt, outcome, isTest, email, userId, code, detail, reference, claims } = row;
  const reason = code === null ? null : textIn(language, reasonOf(code, detail));
  return {
    ...{ id, at: createdAt.toISOString(), outcome, is_test: isTest, email, user_id: userId },
    ...{ code, reason, reference, claims },
  };
}
