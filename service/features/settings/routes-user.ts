import type { Caller } from '../../platform/http/caller.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/lists/paging.ts';
import { listSettings, SETTING_ORDERS } from './list-settings.ts';
import { superAdminProtected } from '../access/granting.ts';
import { isSuperAdminUser } from '../access/authorization-context.ts';
import { readMember } from '../members/list-members.ts';
import { existingUser } from '../credentials/check-own-password.ts';
import { isCompanyAccount, speaksForItsUser } from '../credentials/company-account.ts';
import { checkPersonalSetting } from './setting-rules.ts';
import { addSettings, changeSetting, deleteSetting, ofPerson, type Scope } from './change-setting.ts';
import { AVATAR } from '../uploads/avatar.ts';
import { ApiError, forbidden, notFound } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';

/**
 * The settings of the caller, or of a member the caller may change.
 * @throws {ApiError} 404, 403
 */
async function scopeOf({ database: { db } }: Services, caller: Caller, userId: number): Promise<Scope> {
  const isOwn = isOwnOf(caller, userId);
  const seesSecrets = await readsSecrets(db, caller, userId);
  const check: Scope['check'] = (tx, setting) => checkPersonalSetting(tx, { userId, isOwn: seesSecrets }, setting);
  if (isOwn) {
    const speaks = await speaksForItsUser(db, caller);
    return {
      ...ofPerson({ id: userId, name: (await existingUser(db, userId)).name, isOwn: seesSecrets }, check),
      requireWritable: (setting) => {
        if (!speaks && isAvatar(setting)) throw new ApiError(403, 'other_log_in_needed', 'errors.nameByOtherLogIn');
      },
    };
  }
  const { user, viewed } = await readMember(db, caller, userId, undefined);
  if (viewed.isGuest) throw notFound('errors.notFound.person');
  if (!user.is_changable_by_current_user) throw forbidden('errors.settingsOfPerson');
  // Personal settings apply in all organizations, so the protection of super admins does too.
  if (!caller.isSuperAdmin && (await isSuperAdminUser(db, userId))) throw superAdminProtected();
  return ofPerson({ id: userId, name: user.name, isOwn: seesSecrets }, check);
}

const isAvatar = ({ category, key }: { category: string; key: string }) =>
  category === AVATAR.category && key === AVATAR.key;

/** Whether a user asks about themselves; an API key is not its creator. */
const isOwnOf = (caller: Caller, userId: number) => caller.kind === 'session' && caller.userId === userId;

/**
 * Whether a user may read secret values: only their own, and not by the word of a company that has not made the
 * account or shares the user, since personal settings belong to no organization.
 */
async function readsSecrets(within: Queryable, caller: Caller, userId: number): Promise<boolean> {
  if (!isOwnOf(caller, userId)) return false;
  if (caller.logIn?.method !== 'connection') return true;
  return (await existingUser(within, userId)).passwordHash === null && (await isCompanyAccount(within, caller));
}

export const userSettings = handlers({
  'GET /user/{id}/settings': async ({ services, caller, params, query }) => {
    const { db } = services.database;
    if (params.id !== caller.userId && (await readMember(db, caller, params.id, undefined)).viewed.isGuest)
      throw notFound('errors.notFound.person');
    const keys = query.keys
      ?.split(',')
      .map((key) => key.trim())
      .filter(Boolean);
    const of = { userId: params.id, isOwn: await readsSecrets(db, caller, params.id) };
    const { rows, total } = await listSettings(db, of, pageOf(query, SETTING_ORDERS), keys);
    return { data: rows, meta: { total } };
  },

  'POST /user/{id}/settings': async ({ services, caller, params, body, ip }) => {
    return { data: await addSettings(services, await scopeOf(services, caller, params.id), body, { caller, ip }) };
  },

  'PUT /user/{id}/settings/{settingId}': async ({ services, caller, params, body, version, ip }) => {
    const scope = await scopeOf(services, caller, params.id);
    return { data: [await changeSetting(services, scope, params.settingId, { ...body, version }, { caller, ip })] };
  },

  'DELETE /user/{id}/settings/{settingId}': async ({ services, caller, params, ip }) => {
    await deleteSetting(services, await scopeOf(services, caller, params.id), params.settingId, { caller, ip });
    return { data: [] };
  },
});
