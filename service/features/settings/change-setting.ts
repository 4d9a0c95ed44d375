import { messageWith } from '../../platform/languages/message.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Setting } from '../../../src/core/contract/entities/user.ts';
import type { Tx } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { organizationSettings, systemSettings, userSettings } from '../../platform/database/schema/settings.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError, notFound, unprocessable } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';
import { presentSetting } from './list-settings.ts';

/** Columns shared by the three settings tables. */
type Table = typeof systemSettings;

/** A setting as entered. */
export interface NewSetting {
  category: string;
  key: string;
  value: string;
}

/** The owner of the settings, and their rules. */
export interface Scope {
  table: Table;
  /** Column values that identify the owner. */
  owner: { userId?: number; organizationId?: number };
  mine: SQL | undefined;
  /** Target in the audit log. */
  target: { kind: string; id: number | null; name: string };
  /** Path of the settings in the API. */
  path: string;
  /** Throws for settings that this writer may not change, even with write permission. */
  requireWritable?: (setting: Pick<NewSetting, 'category' | 'key'>) => void;
  /** Whether replies mask secret values; the user who owns them may read them. */
  masks: boolean;
  /** Maximum per owner; unlimited if missing. */
  limit?: { entries: number; bytes: number };
  /** Throws for a value that other parts of the system could not read. */
  check: (tx: Tx, setting: NewSetting) => Promise<void> | void;
  /** Work before the transaction, which may take seconds; it may return more to save. */
  prepare?: (setting: NewSetting) => Promise<((tx: Tx) => Promise<void>) | undefined>;
}

const asTable = (table: typeof userSettings | typeof organizationSettings) => table as unknown as Table;

/** The owner of personal settings. */
export interface SettingsOwner {
  id: number;
  name: string;
  /** Whether they ask themselves. */
  isOwn: boolean;
}

/** Settings of a user. */
export const ofPerson = ({ id, name, isOwn }: SettingsOwner, check: Scope['check']): Scope => ({
  table: asTable(userSettings),
  owner: { userId: id },
  mine: eq(userSettings.userId, id),
  masks: !isOwn,
  limit: { entries: 200, bytes: 512 * 1024 },
  target: { kind: 'user', id, name },
  path: `/user/${id}/settings`,
  check,
});

/** Settings of an organization. */
export const ofOrganization = (id: number, name: string, check: Scope['check']): Scope => ({
  table: asTable(organizationSettings),
  owner: { organizationId: id },
  mine: eq(organizationSettings.organizationId, id),
  masks: true,
  limit: { entries: 500, bytes: 2 * 1024 * 1024 },
  target: { kind: 'organization', id, name },
  path: `/organizations/${id}/settings`,
  check,
});

/** Settings of the platform. */
export const ofPlatform = (check: Scope['check']): Scope => ({
  table: systemSettings,
  owner: {},
  mine: undefined,
  masks: true,
  target: { kind: 'system', id: null, name: 'System settings' },
  path: '/system_settings',
  check,
});

/** The requester. */
export interface Writer {
  caller: Caller;
  ip: string;
}

/**
 * Adds settings in one transaction.
 * @throws {ApiError} 403; 422 `settings_full`; 409 `setting_exists` for an existing category and key
 */
export async function addSettings(
  { database }: Services,
  scope: Scope,
  added: readonly NewSetting[],
  writer: Writer,
): Promise<Setting[]> {
  const prepared: Awaited<ReturnType<NonNullable<Scope['prepare']>>>[] = [];
  for (const setting of added) prepared.push(await scope.prepare?.(setting));
  return database.db.transaction(async (tx) => {
    await lockOwner(tx, scope);
    for (const setting of added) {
      scope.requireWritable?.(setting);
      await scope.check(tx, setting);
    }
    const values = added.map(({ category, key, value }) => ({ ...scope.owner, category, key, value }));
    const rows = await tx.insert(scope.table).values(values).onConflictDoNothing().returning();
    if (rows.length < added.length) throw await settingExists(tx, scope, added, rows);
    await requireSpace(tx, scope);
    for (const save of prepared) await save?.(tx);
    for (const row of rows) await note(tx, scope, writer, 'setting.created', row);
    return rows.map((row) => presentSetting(row, scope.masks));
  });
}

/**
 * Changes the value of a setting.
 * @throws {ApiError} 404; 409 `changed_elsewhere`
 */
export async function changeSetting(
  { database }: Services,
  scope: Scope,
  id: number,
  change: { value: string } & Versioned,
  writer: Writer,
): Promise<Setting> {
  const { table } = scope;
  const own = and(eq(table.id, id), scope.mine);
  const [asked] = scope.prepare ? await database.db.select().from(table).where(own) : [];
  const save = asked && (await scope.prepare?.({ ...asked, value: change.value }));
  return database.db.transaction(async (tx) => {
    await lockOwner(tx, scope);
    const [found] = await tx.select().from(table).where(own).for('update');
    if (!found) throw notFound('errors.notFound.setting');
    requireVersion(change.version, found.updatedAt);
    scope.requireWritable?.(found);
    await scope.check(tx, { ...found, value: change.value });
    const [row] = await tx.update(table).set({ value: change.value }).where(eq(table.id, id)).returning();
    if (!row) throw notFound('errors.notFound.setting');
    await requireSpace(tx, scope);
    await save?.(tx);
    await note(tx, scope, writer, 'setting.updated', row);
    return presentSetting(row, scope.masks);
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
    if (!row) throw notFound('errors.notFound.setting');
    scope.requireWritable?.(row);
    await note(tx, scope, writer, 'setting.deleted', row);
  });
}

/** Locks the owner of the settings, so that concurrent writes cannot exceed the maximum. */
async function lockOwner(tx: Tx, { owner }: Scope): Promise<void> {
  const table = owner.userId === undefined ? organizations : users;
  const id = owner.userId ?? owner.organizationId;
  if (id !== undefined) await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update');
}

/** @throws {ApiError} 422 `settings_full` */
async function requireSpace(tx: Tx, { table, mine, limit }: Scope): Promise<void> {
  if (!limit) return;
  const [used] = await tx
    .select({
      entries: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${table.category} || ${table.key} || ${table.value})), 0)::int`,
    })
    .from(table)
    .where(mine);
  if (!used || (used.entries <= limit.entries && used.bytes <= limit.bytes)) return;
  const message = messageWith('errors.settingsFull', { entries: limit.entries, kibibytes: limit.bytes / 1024 });
  throw unprocessable('settings_full', message, { value: [message] });
}

/** 409 for the first setting that was not added, with the endpoint that changes it. */
async function settingExists(
  tx: Tx,
  { table, mine, path }: Scope,
  added: readonly NewSetting[],
  inserted: readonly NewSetting[],
): Promise<ApiError> {
  const isInserted = ({ category, key }: NewSetting) =>
    inserted.some((one) => one.category === category && one.key === key);
  const { category, key } = added.find((setting) => !isInserted(setting)) ?? { category: '', key: '' };
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(mine, eq(table.category, category), eq(table.key, key)));
  const message = 'errors.settingExists';
  const userMessage = found ? messageWith('errors.settingExistsHint', { path: `/api${path}/${found.id}` }) : message;
  return new ApiError(409, 'setting_exists', userMessage, { data: { key: [message] } });
}

/** Values are not logged: a user's settings are private, and the platform's may be secret. */
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
