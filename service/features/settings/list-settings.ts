import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Setting } from '../../../src/core/contract/entities/user.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { organizationSettings, systemSettings, userSettings } from '../../platform/database/schema/settings.ts';
import { containing, type Page } from '../../platform/http/paging.ts';

type Table = typeof userSettings | typeof organizationSettings | typeof systemSettings;

/** Whose settings: a person's, an organization's or the platform's. */
export type SettingsOf = { userId: number } | { organizationId: number } | 'platform';

function tableOf(of: SettingsOf): { table: Table; mine: SQL | undefined } {
  if (of === 'platform') return { table: systemSettings, mine: undefined };
  if ('userId' in of) return { table: userSettings, mine: eq(userSettings.userId, of.userId) };
  return { table: organizationSettings, mine: eq(organizationSettings.organizationId, of.organizationId) };
}

/** A setting as every list shows it. */
export function presentSetting(row: {
  id: number;
  category: string;
  key: string;
  value: string;
  updatedAt: Date;
}): Setting {
  return {
    id: row.id,
    category: row.category,
    key: row.key,
    value: row.value,
    updated_at: row.updatedAt.toISOString(),
  };
}

/**
 * A page of settings in the order of their keys.
 * @param keys only these, when given
 */
export async function listSettings(
  within: Queryable,
  of: SettingsOf,
  page: Page,
  keys?: readonly string[],
): Promise<{ rows: Setting[]; total: number }> {
  const { table, mine } = tableOf(of);
  const like = containing(page.term);
  const found = page.term
    ? or(...[table.category, table.key, table.value].map((column) => sql`lower(${column}) like ${like}`))
    : undefined;
  const where = and(mine, found, keys ? inArray(table.key, [...keys]) : undefined);
  const direction = page.descending ? desc : asc;
  const columns = {
    id: table.id,
    category: table.category,
    key: table.key,
    value: table.value,
    updatedAt: table.updatedAt,
  };
  const rows = await within
    .select(columns)
    .from(table)
    .where(where)
    .orderBy(direction(sql`lower(${table.key})`), direction(table.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await within.select({ total: count() }).from(table).where(where);
  return { rows: rows.map(presentSetting), total: counted?.total ?? 0 };
}

/** The settings of one category, in the order of their keys. */
export async function settingsOfCategory(within: Queryable, of: SettingsOf, category: string): Promise<Setting[]> {
  const { table, mine } = tableOf(of);
  const columns = {
    id: table.id,
    category: table.category,
    key: table.key,
    value: table.value,
    updatedAt: table.updatedAt,
  };
  const rows = await within
    .select(columns)
    .from(table)
    .where(and(mine, eq(table.category, category)))
    .orderBy(asc(table.id));
  return rows.map(presentSetting);
}
