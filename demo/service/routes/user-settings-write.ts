import type { Caller } from '../domain/caller.ts';
import { readMember } from '../domain/members-read.ts';
import { personOf } from '../domain/own-password-check.ts';
import { checkPersonalSetting } from '../domain/setting-rules.ts';
import { addSettings, changeSetting, deleteSetting, ofPerson, type Scope } from '../domain/settings-write.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { handlers } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { signedInCaller } from './signed-in-caller.ts';

/** The settings of the caller, or of a member whom they may change. @throws {Refusal} 404, 403 */
async function scopeOf({ database: { db } }: Services, caller: Caller, userId: number): Promise<Scope> {
  const check: Scope['check'] = (tx, setting) => checkPersonalSetting(tx, userId, setting);
  if (caller.kind === 'session' && userId === caller.userId)
    return ofPerson(userId, (await personOf(db, userId)).name, check);
  const { user, place } = await readMember(db, caller, userId, undefined);
  if (place.isGuest) throw notFound('This person');
  if (!user.is_changable_by_current_user) throw forbidden('You may not change the settings of this person.');
  return ofPerson(userId, user.name, check);
}

/** spec: personal settings */
export const userSettingsWrite = handlers({
  'POST /user/{id}/settings': async ({ services, caller: asking, params, body, ip }) => {
    const caller = signedInCaller(asking);
    return { data: await addSettings(services, await scopeOf(services, caller, params.id), body, { caller, ip }) };
  },

  'PUT /user/{id}/settings/{settingId}': async ({ services, caller: asking, params, body, ip }) => {
    const caller = signedInCaller(asking);
    return {
      data: [
        await changeSetting(services, await scopeOf(services, caller, params.id), params.settingId, body, {
          caller,
          ip,
        }),
      ],
    };
  },

  'DELETE /user/{id}/settings/{settingId}': async ({ services, caller: asking, params, ip }) => {
    const caller = signedInCaller(asking);
    await deleteSetting(services, await scopeOf(services, caller, params.id), params.settingId, { caller, ip });
    return { data: [] };
  },
});
