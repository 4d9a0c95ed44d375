import { and, asc, count, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { Setting } from '../../../src/core/contract/entities/user.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { searchableSql } from '../../platform/database/folded.ts';
import { organizationSettings, systemSettings, userSettings } from '../../platform/database/schema/settings.ts';
import { isSecretSetting, SECRET_KEY, SECRET_MASK } from '../../../src/core/contract/known-settings.ts';
import { containing, type Page } from '../../platform/lists/paging.ts';

type Table = typeof userSettings | typeof organizationSettings | typeof systemSettings;

/** Owner of the settings: a user, an organization or the platform. Only users read their own secret values. */
export type SettingsOf = { userId: number; isOwn: boolean } | { organizationId: number } | 'platform';

function tableOf(of: SettingsOf): { table: Table; mine: SQL | undefined; masks: boolean } {
  if (of === 'platform') return { table: systemSettings, mine: undefined, masks: true };
  if ('userId' in of) return { table: userSettings, mine: eq(userSettings.userId, of.userId), masks: !of.isOwn };
  const mine = eq(organizationSettings.organizationId, of.organizationId);
  return { table: organizationSettings, mine, masks: true };
}

interface SettingRow {
  id: number;
  category: string;
  key: string;
  value: string;
  updatedAt: Date;
}

/**
 * A setting as replies show it.
 * @param masks whether to mask secret values
 */
export function presentSetting(row: SettingRow, masks: boolean): Setting {
  const isSecret = masks && isSecretSetting(row);
  return {
    id: row.id,
    category: row.category,
    key: row.key,
    value: isSecret ? SECRET_MASK : row.value,
    ...(isSecret && { is_secret: true }),
    updated_at: row.updatedAt.toISOString(),
  };
}

const columnsOf = ({ id, category, key, value, updatedAt }: Table) => ({ id, category, key, value, updatedAt });

/** Sort keys of settings lists; `name` is the key. */
export const SETTING_ORDERS = ['name', 'key', 'category', 'updated_at'];

/** Whether a row's value is masked, as an SQL condition: a search must not find masked values. */
const isMasked = ({ key }: Table, masks: boolean): SQL => (masks ? sql`${key} ~* ${SECRET_KEY.source}` : sql`false`);

/** Columns of a sort order, most significant first. */
function orderOf(table: Table, { sort, descending }: Page): SQL[] {
  const direction = descending ? desc : asc;
  const [category, key] = [sql`lower(${table.category})`, sql`lower(${table.key})`];
  const columns = { category: [category, key], updated_at: [table.updatedAt] }[sort] ?? [key, category];
  return [...columns, table.id].map((column) => direction(column));
}

/**
 * A page of settings.
 * @param keys limits the result to these keys
 */
export async function listSettings(
  within: Queryable,
  of: SettingsOf,
  page: Page,
  keys?: readonly string[],
): Promise<{ rows: Setting[]; total: number }> {
  const { table, mine, masks } = tableOf(of);
  const like = containing(page.term);
  const found = page.term
    ? or(
        sql`${searchableSql(table.category)} like ${like}`,
        sql`${searchableSql(table.key)} like ${like}`,
        and(not(isMasked(table, masks)), sql`${searchableSql(table.value)} like ${like}`),
      )
    : undefined;
  const where = and(mine, found, keys ? inArray(table.key, [...keys]) : undefined);
  const rows = await within
    .select(columnsOf(table))
    .from(table)
    .where(where)
    .orderBy(...orderOf(table, page))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await within.select({ total: count() }).from(table).where(where);
  return { rows: rows.map((row) => presentSetting(row, masks)), total: counted?.total ?? 0 };
}

/** Settings of one category, sorted by key. */
export async function settingsOfCategory(within: Queryable, of: SettingsOf, category: string): Promise<Setting[]> {
  const { table, mine, masks } = tableOf(of);
  const rows = await within
    .select(columnsOf(table))
    .from(table)
    .where(and(mine, eq(table.category, category)))
    .orderBy(asc(table.id));
  return rows.map((row) => presentSetting(row, masks));
}
