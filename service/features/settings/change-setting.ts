import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Setting } from '../../../src/core/contract/entities/user.ts';
import type { Tx } from '../../platform/database/database.ts';
import { organizationSettings, systemSettings, userSettings } from '../../platform/database/schema/settings.ts';
import { ApiError, changedElsewhere, notFound } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { presentSetting } from './list-settings.ts';

/** The part of a settings table that all three have. */
type Table = typeof systemSettings;

/** A setting as it is typed in. */
export interface NewSetting {
  category: string;
  key: string;
  value: string;
}

/** Whose settings are written, and by what rules. */
export interface Scope {
  table: Table;
  /** The column values that say whose they are. */
  owner: { userId?: number; organizationId?: number };
  mine: SQL | undefined;
  /** What the audit log calls it. */
  target: { kind: string; id: number | null; name: string };
  /** Refuses a value that the rest of the system could not read. */
  check: (tx: Tx, setting: NewSetting) => Promise<void> | void;
}

const asTable = (table: typeof userSettings | typeof organizationSettings) => table as unknown as Table;

/** The settings of a person. */
export const ofPerson = (id: number, name: string, check: Scope['check']): Scope => ({
  table: asTable(userSettings),
  owner: { userId: id },
  mine: eq(userSettings.userId, id),
  target: { kind: 'user', id, name },
  check,
});

/** The settings of an organization. */
export const ofOrganization = (id: number, name: string, check: Scope['check']): Scope => ({
  table: asTable(organizationSettings),
  owner: { organizationId: id },
  mine: eq(organizationSettings.organizationId, id),
  target: { kind: 'organization', id, name },
  check,
});

/** The settings of the platform. */
export const ofPlatform = (check: Scope['check']): Scope => ({
  table: systemSettings,
  owner: {},
  mine: undefined,
  target: { kind: 'system', id: null, name: 'System settings' },
  check,
});

/** Who writes, and from where. */
export interface Writer {
  caller: Caller;
  ip: string;
}

/**
 * Adds settings, all or none.
 * @throws {ApiError} 409 `setting_exists` for a category and key that are there already
 */
export async function addSettings(
  { database }: Services,
  scope: Scope,
  added: readonly NewSetting[],
  writer: Writer,
): Promise<Setting[]> {
  return database.db.transaction(async (tx) => {
    for (const setting of added) await scope.check(tx, setting);
    const values = added.map(({ category, key, value }) => ({ ...scope.owner, category, key, value }));
    const rows = await tx.insert(scope.table).values(values).onConflictDoNothing().returning();
    if (rows.length < added.length) throw settingExists();
    for (const row of rows) await note(tx, scope, writer, 'setting.created', row);
    return rows.map((row) => presentSetting(row, scope.owner.userId === undefined));
  });
}

/**
 * Changes the value of a setting.
 * @param change.updated_at what the change was made from
 * @throws {ApiError} 404; 409 `changed_elsewhere`
 */
export async function changeSetting(
  { database }: Services,
  scope: Scope,
  id: number,
  change: { value: string; updated_at?: string | undefined },
  writer: Writer,
): Promise<Setting> {
  return database.db.transaction(async (tx) => {
    const { table } = scope;
    const [found] = await tx
      .select()
      .from(table)
      .where(and(eq(table.id, id), scope.mine))
      .for('update');
    if (!found) throw notFound('This setting');
    if (change.updated_at !== undefined && Date.parse(change.updated_at) !== found.updatedAt.getTime())
      throw changedElsewhere();
    await scope.check(tx, { ...found, value: change.value });
    const [row] = await tx
      .update(table)
      .set({ value: change.value, version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
      .returning();
    if (!row) throw notFound('This setting');
    await note(tx, scope, writer, 'setting.updated', row);
    return presentSetting(row, scope.owner.userId === undefined);
  });
}

/**
 * Deletes a setting.
 * @throws {ApiError} 404
 */
export async function deleteSetting({ database }: Services, scope: Scope, id: number, writer: Writer): Promise<void> {
  await database.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(scope.table)
      .where(and(eq(scope.table.id, id), scope.mine))
      .returning();
    if (!row) throw notFound('This setting');
    await note(tx, scope, writer, 'setting.deleted', row);
  });
}

const settingExists = () =>
  new ApiError(409, 'setting_exists', 'There is a setting with this category and key already.', {
    data: { key: ['There is a setting with this category and key already.'] },
  });

/** Values stay out of the log: a person's settings are their own, and a platform's may be secret. */
const note = (
  tx: Tx,
  { owner, target }: Scope,
  { caller, ip }: Writer,
  action: string,
  { category, key }: NewSetting,
) =>
  audit(tx, {
    organizationId: owner.organizationId ?? caller.organizationId,
    ...actorOf(caller, ip),
    action,
    target,
    detail: { category, key },
  });
